import { useCallback, useSyncExternalStore } from 'react'
import type { Appearance, Viewer } from '../../viewer/index.ts'

/** The viewer's current appearance. */
export function useAppearance(viewer: Pick<Viewer, 'on' | 'getAppearance'>): Appearance {
  const subscribe = useCallback((onChange: () => void) => viewer.on('appearance', onChange), [viewer])
  return useSyncExternalStore(subscribe, () => viewer.getAppearance())
}
