import { useCallback, useSyncExternalStore } from 'react'
import type { Appearance, Viewer } from '../../viewer/index.ts'

/** The appearance as it is now, whoever has changed it. */
export function useAppearance(viewer: Pick<Viewer, 'on' | 'getAppearance'>): Appearance {
  const subscribe = useCallback((onChange: () => void) => viewer.on('appearance', onChange), [viewer])
  return useSyncExternalStore(subscribe, () => viewer.getAppearance())
}
