import type { ComponentType } from 'react'

/** Fetches the code of one page. It is called again for each try, so a failure is never kept. */
export type PageLoader = () => Promise<ComponentType>

/** What a remote's `./pages` module exports as `pages`: a loader for each page key of its description. */
export type RemotePages<Description extends { pages: object } = { pages: Record<string, unknown> }> = {
  [Key in keyof Description['pages']]: PageLoader
}
