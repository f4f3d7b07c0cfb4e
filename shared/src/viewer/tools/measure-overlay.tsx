import { lengthText } from '../../format/index.ts'
import { useUnits } from '../../organization/index.ts'
import { Box } from '../../ui/index.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Point } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { distance } from './measure.model.ts'

type MeasureOverlayProps = { viewer: Viewer; points: readonly Point[]; hover: Point | undefined }

const cased = { stroke: 'var(--viewer-measure-casing)', strokeWidth: 4.5, strokeLinecap: 'round' } as const
const plain = { stroke: 'var(--viewer-measure)', strokeWidth: 2.5, strokeLinecap: 'round' } as const

/** Marks, line and length over the picture; they follow the camera. */
export function MeasureOverlay({ viewer, points, hover }: MeasureOverlayProps) {
  const units = useUnits()
  useViewerEvent(viewer, 'camera', 'resize')
  const shown = points.length === 1 && hover ? [...points, hover] : points
  const places = shown.map((point) => viewer.project(point))
  const hoverPlace = hover && viewer.project(hover)
  const [from, to] = shown
  const [start, end] = places
  const isVisible = start && end && !start.isBehind && !end.isBehind
  return (
    <Box position="absolute" inset="0" pointerEvents="none" zIndex="1" overflow="hidden">
      <svg width="100%" height="100%" aria-hidden>
        {isVisible &&
          [cased, plain].map((look) => (
            <line key={look.strokeWidth} x1={start.x} y1={start.y} x2={end.x} y2={end.y} {...look} />
          ))}
        {places.map(({ x, y }, index) => (
          <circle key={index} cx={x} cy={y} r={5} fill={plain.stroke} stroke={cased.stroke} strokeWidth={1.5} />
        ))}
        {hoverPlace &&
          [cased, plain].map((look) => (
            <circle key={look.strokeWidth} cx={hoverPlace.x} cy={hoverPlace.y} r={6} fill="none" {...look} />
          ))}
      </svg>
      {isVisible && from && to && (
        <Box
          position="absolute"
          style={{ left: (start.x + end.x) / 2, top: (start.y + end.y) / 2 }}
          transform="translate(-50%, -130%)"
          bg="bg.panel"
          color="fg"
          borderWidth="1px"
          rounded="md"
          shadow="sm"
          px="2"
          textStyle="sm"
          whiteSpace="nowrap"
          role="status"
        >
          {lengthText(distance(from, to), units)}
        </Box>
      )}
    </Box>
  )
}
