import { useSyncExternalStore } from 'react'

/** Whether the tab is visible. Browsers open only a few connections to one server, so hidden tabs close theirs. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
