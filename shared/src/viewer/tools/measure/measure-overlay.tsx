import { useUnits } from '../../../core/organization/index.ts'
import { Box } from '../../../ui/components/index.ts'
import { pictureArea } from '../../framing/picture-place.ts'
import { useViewerEvent } from '../../surface/use-viewer-event.ts'
import type { Measurement, Point } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { drawnPoints, isEnough, labelPosition, valueText, type Draft, type Measuring } from './measuring.model.ts'

type MeasureOverlayProps = { viewer: Viewer; measuring: Measuring; hover: Point | undefined }

const casing = { stroke: 'var(--viewer-measure-casing)', strokeWidth: 4.5, strokeLinecap: 'round' } as const
const lineStyle = { stroke: 'var(--viewer-measure)', strokeWidth: 2.5, strokeLinecap: 'round' } as const

/**
 * Measurements on top of the picture; they follow the camera. The point under the pointer is the preview of the next
 * one.
 */
export function MeasureOverlay({ viewer, measuring, hover }: MeasureOverlayProps) {
  useViewerEvent(viewer, 'camera', 'resize')
  const { kind, points, completed: completed, normal } = measuring
  const draft = { kind, normal, points: points.length > 0 && hover ? [...points, hover] : points }
  const shownMeasurements = [...completed, ...(draft.points.length > 0 ? [draft] : [])]
  const hoverPlace = hover && viewer.project(hover)
  return (
    <Box {...pictureArea} pointerEvents="none" zIndex="1" overflow="hidden">
      <svg width="100%" height="100%" aria-hidden>
        {shownMeasurements.map((measurement, index) => (
          <Drawn key={index} viewer={viewer} measurement={measurement} />
        ))}
        {hoverPlace &&
          [casing, lineStyle].map((style) => (
            <circle key={style.strokeWidth} cx={hoverPlace.x} cy={hoverPlace.y} r={6} fill="none" {...style} />
          ))}
      </svg>
      {shownMeasurements.filter(isEnough).map((measurement, index) => (
        <Label key={index} viewer={viewer} measurement={measurement} />
      ))}
    </Box>
  )
}

function Drawn({ viewer, measurement }: { viewer: Viewer; measurement: Draft }) {
  const { kind } = measurement
  const projectedPoints = drawnPoints(measurement).map((point) => viewer.project(point))
  // A line to a point behind the camera has no defined end.
  if (projectedPoints.some(({ isBehind }) => isBehind)) return null
  const isFace = kind === 'area' && projectedPoints.length > 2
  const lines = projectedPoints.slice(1).map((end, index) => [projectedPoints[index] ?? end, end] as const)
  const [first, last] = [projectedPoints[0], projectedPoints.at(-1)]
  if (isFace && first && last) lines.push([last, first])
  return (
    <>
      {isFace && (
        <polygon
          points={projectedPoints.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill={lineStyle.stroke}
          opacity={0.3}
        />
      )}
      {[casing, lineStyle].flatMap((style) =>
        lines.map(([start, end], index) => (
          <line key={`${style.strokeWidth} ${index}`} x1={start.x} y1={start.y} x2={end.x} y2={end.y} {...style} />
        )),
      )}
      {projectedPoints.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={5} fill={lineStyle.stroke} stroke={casing.stroke} strokeWidth={1.5} />
      ))}
    </>
  )
}

function Label({ viewer, measurement }: { viewer: Viewer; measurement: Measurement }) {
  const units = useUnits()
  const labelPoint = labelPosition(measurement)
  const projected = labelPoint && viewer.project(labelPoint)
  if (!projected || projected.isBehind) return null
  return (
    <Box
      position="absolute"
      style={{ left: projected.x, top: projected.y }}
      transform="translate(-50%, -130%)"
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      rounded="md"
      shadow="sm"
      px="2"
      textStyle="sm"
      whiteSpace="nowrap"
      aria-hidden
    >
      {valueText(measurement, units)}
    </Box>
  )
}
