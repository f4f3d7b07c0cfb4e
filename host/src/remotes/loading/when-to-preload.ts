import type { PageOpening, Release } from '@lintel/shared/remote'
import { mayPrefetch, whenIdle } from '../../when-idle.ts'
import { releasesOfPage } from '../releases/releases.ts'
import { isServed } from '../sharing/requirements.ts'
import { isAtAllowedOrigin } from './allowed-origins.ts'
import { loadRemotePage } from './load-remote.ts'
import { preloadPage } from './preload-page.ts'

/** Nothing is fetched that would be refused, nor of a remote that may be out of service by now. */
function preloadUsable(remote: Release, page: string): void {
  const releases = releasesOfPage()
  const isUsable = releases.isConfirmed && releases.isInUse(remote) && isServed(remote) && isAtAllowedOrigin(remote)
  if (isUsable) preloadPage(remote, page)
}

/** For a page that is being opened: its code and first data arrive while the shell does the rest. Call it after the role check. */
export function preloadRemotePage(remote: Release, page: string, opening: PageOpening): void {
  void loadRemotePage(remote, page, opening)
}

/** For a link to a page that the user may open: whoever points at it or reaches it by keyboard will probably follow. */
export function preloadOnIntent(remote: Release, page: string) {
  function preload() {
    if (mayPrefetch()) preloadUsable(remote, page)
  }
  return { onPointerEnter: preload, onFocus: preload }
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
