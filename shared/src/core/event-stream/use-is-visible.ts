import { useSyncExternalStore } from 'react'

/** Browsers open but a few connections to one server: tabs that no one sees leave theirs to the others. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
