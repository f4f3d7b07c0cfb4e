import { useMemo } from 'react'
import { Box } from '../../../ui/components/index.ts'
import { useViewerEvent } from '../../surface/use-viewer-event.ts'
import { arrowColors } from '../../surface/viewer-colors.ts'
import type { Viewer } from '../../viewer.ts'
import { arrowPath, arrowsSeen, maxArrows, type Arrow } from './arrows.model.ts'

const casing = { stroke: 'var(--viewer-arrow-casing)', strokeWidth: 5 } as const
const lineStyle = { stroke: 'var(--viewer-arrow)', strokeWidth: 2.5 } as const

/**
 * Arrows on top of the picture of any engine. They follow the camera and the visibility of elements. Draws the first
 * `maxArrows`.
 */
export function ViewerArrows({ viewer, arrows }: { viewer: Viewer; arrows: readonly Arrow[] }) {
  useViewerEvent(viewer, 'camera', 'resize', 'cutPlanes', 'appearance')
  const [appearance, cutPlanes] = [viewer.getAppearance(), viewer.getCutPlanes()]
  const visibleArrows = useMemo(
    () => arrowsSeen(arrows.slice(0, maxArrows), { appearance, cutPlanes }),
    [arrows, appearance, cutPlanes],
  )
  const path = arrowPath(visibleArrows, viewer)
  return (
    <Box position="absolute" inset="0" pointerEvents="none" overflow="hidden">
      <svg
        width="100%"
        height="100%"
        aria-hidden
        data-arrows={visibleArrows.length}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {[casing, lineStyle].map((style) => (
          <path key={style.strokeWidth} d={path} fill="none" {...style} />
        ))}
      </svg>
    </Box>
  )
}

/** The symbol of an arrow for legends. */
export function ArrowSign() {
  return (
    <Box asChild css={arrowColors} boxSize="4" flexShrink="0">
      <svg viewBox="0 0 16 16" aria-hidden strokeLinecap="round" strokeLinejoin="round">
        <path d="M2 14L14 2M7 2H14V9" fill="none" {...lineStyle} />
      </svg>
    </Box>
  )
}
