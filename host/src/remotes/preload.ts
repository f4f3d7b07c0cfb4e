import { pageAt } from '@lintel/shared/host'
import type { RegisteredRemote, Release } from '@lintel/shared/remote'
import { allows, rememberedRoles } from '../session/remembered-roles.ts'
import { whenIdle } from '../when-idle.ts'
import { federation } from './federation.ts'
import { releasesOfPage } from './releases.ts'

/** Fetches the code of a page, all files at once and each only once, without running any of it. */
export function preloadPage({ baseUrl, files: { manifest, entry, pages } }: Release, page: string): void {
  for (const { file, integrity = '' } of [{ file: manifest, integrity: undefined }, entry, ...(pages[page] ?? [])]) {
    const href = new URL(file, baseUrl).href
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    const as = file === manifest ? 'fetch' : 'script'
    // As the later requests ask, or the browser would fetch everything again.
    Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href })
    document.head.append(link)
  }
}

/** Fetches shared modules that a page's scripts import: beside these scripts, not after them. */
export function preloadShares({ files: { shared } }: Release, page: string): void {
  const provided = (shared?.[page] ?? []).filter((name) => name in federation.options.shared)
  // Where one does not come, the script that imports it fails and the page says so.
  for (const name of provided) federation.loadShare(name).catch(() => undefined)
}

/** Nothing is fetched that would be refused. */
function preloadUsable(remote: Release, page: string): boolean {
  const isAllowed = !releasesOfPage().refusalOf(remote)
  if (isAllowed) preloadPage(remote, page)
  return isAllowed
}

/**
 * For the page that the address names, while person and organization are still unknown: fetches its code if the roles of the last
 * load allow the page. A remote on trial waits, because its release depends on the person.
 */
export function preloadExpectedPage(remotes: readonly RegisteredRemote[], pathname: string): void {
  const pages = remotes
    .filter(({ trial }) => !trial)
    .flatMap((remote) => Object.entries(remote.pages).map(([key, page]) => ({ ...page, key, remote })))
  const found = pageAt(pages, pathname)
  const roles = rememberedRoles(pathname.split('/')[1] ?? '')
  if (!found || !roles || !allows(roles, found.anyRole)) return
  if (preloadUsable(found.remote, found.key)) preloadShares(found.remote, found.key)
}

/** For pages that the user may open: fetched when nothing else is going on. Returns a function that stops it. */
export function preloadWhenIdle(pages: readonly { remote: Release; page: string }[]): () => void {
  return whenIdle(
    ...pages.map(
      ({ remote, page }) =>
        () =>
          preloadUsable(remote, page),
    ),
  )
}
