import { pageAt } from '@lintel/shared/host'
import type { RegisteredRemote, Release } from '@lintel/shared/remote'
import { allows, rememberedRoles } from '../session/remembered-roles.ts'
import { whenIdle } from '../when-idle.ts'
import { federation } from './federation.ts'
import { releasesOfPage } from './releases.ts'

/** Preloads the code of a page without running it: all files in parallel, each once. */
export function preloadPage({ baseUrl, files: { manifest, entry, pages } }: Release, page: string): void {
  for (const { file, integrity = '' } of [{ file: manifest, integrity: undefined }, entry, ...(pages[page] ?? [])]) {
    const href = new URL(file, baseUrl).href
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    const as = file === manifest ? 'fetch' : 'script'
    // Same mode as the later requests, or the browser would download everything twice.
    Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href })
    document.head.append(link)
  }
}

/** Loads the shared modules of a page in parallel with its scripts. */
export function preloadShares({ files: { shared } }: Release, page: string): void {
  const provided = (shared?.[page] ?? []).filter((name) => name in federation.options.shared)
  // If one fails, the script that imports it fails and reports it.
  for (const name of provided) federation.loadShare(name).catch(() => undefined)
}

/** Skips releases that would be rejected. */
function preloadUsable(remote: Release, page: string): boolean {
  const isAllowed = !releasesOfPage().rejectionReason(remote)
  if (isAllowed) preloadPage(remote, page)
  return isAllowed
}

/**
 * Preloads the page in the URL before user and organization are known, if the roles of the last visit allow it. Remotes
 * on trial wait, because their release depends on the user.
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

/** Preloads pages that the user can open when the browser is idle. Returns a function that stops it. */
export function preloadWhenIdle(pages: readonly { remote: Release; page: string }[]): () => void {
  return whenIdle(...pages.map(({ remote, page }) => preloadUsable.bind(undefined, remote, page)))
}
