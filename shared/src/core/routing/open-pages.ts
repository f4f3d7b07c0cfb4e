import { atom, useAtomValue } from 'jotai'
import { matchRoutes } from 'react-router-dom'
import type { RegisteredPage } from '../../domain/remote/registry.ts'
import { hasAnyRole } from '../session/roles.ts'
import { useUser } from '../session/session-store.ts'
import { sharedStore } from '../store/shared-store.ts'

type LinkedPage = Pick<RegisteredPage, 'path' | 'anyRole'>

const pagesAtom = atom<readonly LinkedPage[]>([])

/**
 * Tells whether an address leads to a released page that the user's roles open. Remotes are released one by one, so a
 * link to a page of another remote, or of a later version, is shown only when this says so.
 */
export function useCanOpen(): (address: string) => boolean {
  const pages = useAtomValue(pagesAtom)
  const user = useUser()
  return (address) => {
    const page = pageAt(pages, address)
    return page !== undefined && hasAnyRole(user, page.anyRole)
  }
}

/** For the host only, by way of `@lintel/shared/host`: every page of the registry. */
export function installPages(pages: readonly LinkedPage[]): void {
  sharedStore.set(pagesAtom, pages)
}

/** The page that an address leads to, as the router decides it: `requests/form` is not taken for `requests/:id`. */
export function pageAt<Page extends LinkedPage>(pages: readonly Page[], address: string): Page | undefined {
  // The router prepares each route that it is given again, so it is given those only that begin as the address does.
  const routes = pages
    .filter(({ path }) => beginsAs(path, address))
    .map((page) => ({ path: `/:organization/${page.path}`, handle: page }))
  return matchRoutes(routes, address)?.[0]?.route.handle
}

function beginsAs(path: string, address: string): boolean {
  const [first = ''] = path.split('/')
  const [, , asked = ''] = address.split(/[/?#]/)
  return first.startsWith(':') || first.toLowerCase() === asked.toLowerCase()
}
