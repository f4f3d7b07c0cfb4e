import { useEffect, useEffectEvent } from 'react'
import { Box } from '../../ui/components/index.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Point } from '../view.ts'
import type { Viewer } from '../viewer.ts'

/** Milliseconds. */
const shownFor = 1500

/** Shows the new center of rotation for a short time. */
export function PivotMark({ viewer, point, onGone }: { viewer: Viewer; point: Point; onGone: () => void }) {
  useViewerEvent(viewer, 'camera', 'resize')
  const hide = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(() => hide(), shownFor)
    return () => clearTimeout(timer)
  }, [point])
  const { x, y, isBehind } = viewer.project(point)
  if (isBehind) return null
  return (
    <Box
      aria-hidden
      data-testid="pivot"
      position="absolute"
      zIndex="1"
      pointerEvents="none"
      style={{ left: x, top: y }}
      transform="translate(-50%, -50%)"
      boxSize="5"
      rounded="full"
      borderWidth="3px"
      borderColor="var(--viewer-selection)"
      bg="bg.panel/60"
    />
  )
}
