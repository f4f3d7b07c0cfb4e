import type { ComponentType } from 'react'

/** Created by `queryOptions` of `@lintel/shared/api`, and also used by the page's own `useQuery`. */
type FirstQuery = { queryKey: readonly unknown[] }

/** A page that is being opened by someone with access to it. */
export type PageOpening = {
  organization: string
  /** The path parameters: `release` for `:release`. */
  params: Readonly<Record<string, string | undefined>>
  /** Starts loading the page's first data before its code has arrived; the page itself shows failures. */
  ask: (query: FirstQuery) => void
}

/**
 * Loads the code of one page. It is called again for each attempt, so failures must not be cached. `opening` is
 * undefined on later attempts and in earlier shells.
 */
export type PageLoader = (opening?: PageOpening) => Promise<ComponentType>

/** The export `pages` of a remote's `./pages` module: a loader for each page key of the remote's description. */
export type RemotePages<Description extends { pages: object } = { pages: Record<string, unknown> }> = {
  [Key in keyof Description['pages']]: PageLoader
}
