import type { PageOpening, RegisteredRemote } from '@lintel/shared/remote'
import { loadRemotePage } from './load-remote.ts'
import { preloadPage } from './preload-files.ts'
import { isServed } from '../sharing/remote-needs.ts'

type Connection = { saveData?: boolean; effectiveType?: string }

function mayGuess() {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

/** For a page that is being opened: its code and first data arrive while the shell does the rest. Call it after the role check. */
export function preloadRemotePage(remote: RegisteredRemote, page: string, opening: PageOpening): void {
  void loadRemotePage(remote, page, opening)
}

/** For a link to a page that the user may open: whoever points at it or reaches it by keyboard will probably follow. */
export function preloadOnIntent(remote: RegisteredRemote, page: string) {
  function preload() {
    if (mayGuess() && isServed(remote)) preloadPage(remote, page)
  }
  return { onPointerEnter: preload, onFocus: preload }
}

/** For pages that the user may open: fetched when nothing else is going on. Returns the way to stop. */
export function preloadWhenIdle(pages: readonly { remote: RegisteredRemote; page: string }[]): () => void {
  return whenIdle(() => {
    for (const { remote, page } of pages) if (isServed(remote)) preloadPage(remote, page)
  })
}

/** Fetches ahead when nothing else is going on, and not for those who pay by the byte. Returns the way to stop. */
export function whenIdle(preload: () => void): () => void {
  if (!mayGuess() || typeof requestIdleCallback !== 'function') return () => undefined
  const handle = requestIdleCallback(preload)
  return () => cancelIdleCallback(handle)
}
