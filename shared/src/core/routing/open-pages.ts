import { atom, useAtomValue } from 'jotai'
import { matchRoutes } from 'react-router-dom'
import type { RegisteredPage } from '../../domain/remote/registry.ts'
import { hasAnyRole } from '../session/roles.ts'
import { useUser } from '../session/session-store.ts'
import { sharedStore } from '../store/shared-store.ts'

type LinkedPage = Pick<RegisteredPage, 'path' | 'anyRole'>

const pagesAtom = atom<readonly LinkedPage[]>([])

/**
 * Returns a function that says whether an address leads to a released page that the user's roles allow. Remotes are
 * released separately, so show a link to a page of another remote, or of a later version, only if the function returns
 * true.
 */
export function useCanOpen(): (address: string) => boolean {
  const pages = useAtomValue(pagesAtom)
  const user = useUser()
  return (address) => {
    const page = pageAt(pages, address)
    return page !== undefined && hasAnyRole(user, page.anyRole)
  }
}

/** For the host only, exported by `@lintel/shared/host`: every page of the registry. */
export function installPages(pages: readonly LinkedPage[]): void {
  sharedStore.set(pagesAtom, pages)
}

/** The page of an address, as the router matches it: `requests/form` does not match `requests/:id`. */
export function pageAt<Page extends LinkedPage>(pages: readonly Page[], address: string): Page | undefined {
  // The router prepares each route that it gets, so it only gets those that start like the address.
  const routes = pages
    .filter(({ path }) => beginsAs(path, address))
    .map((page) => ({ path: `/:organization/${page.path}`, handle: page }))
  return matchRoutes(routes, address)?.[0]?.route.handle
}

function beginsAs(path: string, address: string): boolean {
  const [first = ''] = path.split('/')
  const [, , requestedPath = ''] = address.split(/[/?#]/)
  return first.startsWith(':') || first.toLowerCase() === requestedPath.toLowerCase()
}
