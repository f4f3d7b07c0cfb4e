import type { PageOpening, Release } from '@lintel/shared/remote'
import { liesWhereAllowed } from './allowed-addresses.ts'
import { loadRemotePage } from './load-remote.ts'
import { preloadPage } from './preload-files.ts'
import { releasesOfPage } from '../releases/releases-of-page.ts'
import { isServed } from '../sharing/remote-needs.ts'

type Connection = { saveData?: boolean; effectiveType?: string }

function mayGuess() {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

/** Nothing is fetched that would be refused, nor of a remote that may be out of service by now. */
function mayRun(remote: Release) {
  const releases = releasesOfPage()
  return releases.isConfirmed && releases.isInUse(remote) && isServed(remote) && liesWhereAllowed(remote)
}

/** For a page that is being opened: its code and first data arrive while the shell does the rest. Call it after the role check. */
export function preloadRemotePage(remote: Release, page: string, opening: PageOpening): void {
  void loadRemotePage(remote, page, opening)
}

/** For a link to a page that the user may open: whoever points at it or reaches it by keyboard will probably follow. */
export function preloadOnIntent(remote: Release, page: string) {
  function preload() {
    if (mayGuess() && mayRun(remote)) preloadPage(remote, page)
  }
  return { onPointerEnter: preload, onFocus: preload }
}

/** For pages that the user may open: fetched when nothing else is going on. Returns the way to stop. */
export function preloadWhenIdle(pages: readonly { remote: Release; page: string }[]): () => void {
  const preloads = pages.map(({ remote, page }) => () => {
    if (mayRun(remote)) preloadPage(remote, page)
  })
  return whenIdle(...preloads)
}

/** Fetches ahead when nothing else is going on, and not for those who pay by the byte. Returns the way to stop. */
export function whenIdle(...preloads: (() => void)[]): () => void {
  if (!mayGuess() || typeof requestIdleCallback !== 'function') return () => undefined
  let handle = 0
  function wait([next, ...others]: (() => void)[]) {
    if (!next) return
    handle = requestIdleCallback(() => {
      next()
      // To start fetching takes milliseconds, and many at once take a phone long enough to be felt.
      wait(others)
    })
  }
  wait(preloads)
  return () => cancelIdleCallback(handle)
}
