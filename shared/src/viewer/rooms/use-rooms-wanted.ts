import { useCallback, useSyncExternalStore } from 'react'
import type { Viewer } from '../viewer.ts'

/** Whether rooms are switched on; always false for engines without rooms. */
export function useRoomsWanted(viewer: Viewer): boolean {
  const subscribe = useCallback((onChange: () => void) => viewer.on('appearance', onChange), [viewer])
  return useSyncExternalStore(subscribe, () => viewer.rooms?.isWanted() ?? false)
}
