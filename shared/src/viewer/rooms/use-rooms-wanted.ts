import { useCallback, useSyncExternalStore } from 'react'
import type { Viewer } from '../viewer.ts'

/** Whether the rooms of what is loaded are to be seen; never where the engine draws none. */
export function useRoomsWanted(viewer: Viewer): boolean {
  const subscribe = useCallback((onChange: () => void) => viewer.on('appearance', onChange), [viewer])
  return useSyncExternalStore(subscribe, () => viewer.rooms?.isWanted() ?? false)
}
