import type { Appearance, Viewer } from '@lintel/shared/viewer'
import { useCallback, useSyncExternalStore } from 'react'

/** What is seen now, whoever has changed it. */
export function useAppearance(viewer: Viewer): Appearance {
  const subscribe = useCallback((onChange: () => void) => viewer.on('appearance', onChange), [viewer])
  return useSyncExternalStore(subscribe, () => viewer.getAppearance())
}
