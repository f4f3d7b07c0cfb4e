import type { ComponentType } from 'react'

/** As `queryOptions` of `@lintel/shared/api` makes it, for the page's own `useQuery` too. */
type FirstQuery = { queryKey: readonly unknown[] }

/** A page that is being opened, by someone who can. */
export type PageOpening = {
  organization: string
  /** The parts of its path: `:release` is `release`. */
  params: Readonly<Record<string, string | undefined>>
  /** Asks for what the page shows first, before the page itself can; what fails is for the page to say. */
  ask: (query: FirstQuery) => void
}

/**
 * Fetches the code of one page. It is called again for each try, so a failure is never kept; `opening` is missing in tries
 * after the first, and in shells from before there was one.
 */
export type PageLoader = (opening?: PageOpening) => Promise<ComponentType>

/** What a remote's `./pages` module exports as `pages`: a loader for each page key of its description. */
export type RemotePages<Description extends { pages: object } = { pages: Record<string, unknown> }> = {
  [Key in keyof Description['pages']]: PageLoader
}
