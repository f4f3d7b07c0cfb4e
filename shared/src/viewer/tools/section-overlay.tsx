import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { lengthText } from '../../core/format/index.ts'
import { useUnits } from '../../core/organization/index.ts'
import { Box } from '../../ui/components/index.ts'
import { pictureArea } from '../framing/picture-place.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import { viewerFocus } from '../surface/viewer-colors.ts'
import type { Box as SectionBox, CutPlane, Point } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { boxOf, edgesOfBox } from './section-box.model.ts'
import { anchorOn, centerOf, dragDistance, heightAbove, movePlane, nameOf, handlePosition } from './sections.model.ts'

type ScreenPoint = { x: number; y: number }

const keyStep = 0.1
const largeStep = 1

/** The handles of all section planes, on top of the picture. */
export function SectionOverlay({ viewer }: { viewer: Viewer }) {
  useViewerEvent(viewer, 'camera', 'resize', 'cutPlanes', 'modelLoaded', 'modelUnloaded')
  const planes = viewer.getCutPlanes()
  const box = boxOf(planes)
  const bounds = box ?? viewer.getBounds()
  if (!bounds) return null
  const middle = centerOf(bounds)
  // The handles of a box are in the middle of its sides.
  const anchorOf = (plane: CutPlane) => (box ? middle : handlePosition(plane, bounds))
  return (
    <Box {...pictureArea} pointerEvents="none" zIndex="1" overflow="hidden">
      {box && <BoxEdges viewer={viewer} box={box} />}
      {planes.map((plane, index) => (
        <SectionHandle key={index} viewer={viewer} plane={plane} index={index} near={anchorOf(plane)} middle={middle} />
      ))}
    </Box>
  )
}

function BoxEdges({ viewer, box }: { viewer: Viewer; box: SectionBox }) {
  return (
    <svg width="100%" height="100%" aria-hidden>
      {edgesOfBox(box).map((edge, index) => {
        const [from, to] = edge.map((point) => viewer.project(point))
        if (!from || !to || from.isBehind || to.isBehind) return null
        return (
          <path
            key={index}
            d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
            stroke="var(--viewer-section)"
            strokeWidth={1.5}
          />
        )
      })}
    </svg>
  )
}

type SectionHandleProps = { viewer: Viewer; plane: CutPlane; index: number; near: Point; middle: Point }

function SectionHandle({ viewer, plane, index, near, middle }: SectionHandleProps) {
  const units = useUnits()
  const last = useRef<ScreenPoint>(undefined)
  const anchor = anchorOn(plane, near)
  const handlePosition = viewer.project(anchor)
  const tip = viewer.project({ x: anchor.x + plane.x, y: anchor.y + plane.y, z: anchor.z + plane.z })
  const perMeter = { x: tip.x - handlePosition.x, y: tip.y - handlePosition.y }
  function move(meters: number) {
    viewer.setCutPlanes(
      viewer.getCutPlanes().map((one, planeIndex) => (planeIndex === index ? movePlane(one, meters) : one)),
    )
  }
  function drag(event: PointerEvent) {
    if (!last.current) return
    const by = { x: event.clientX - last.current.x, y: event.clientY - last.current.y }
    last.current = { x: event.clientX, y: event.clientY }
    move(dragDistance(by, perMeter, metersPerPixel(viewer)))
  }
  function press(event: KeyboardEvent) {
    const step = event.shiftKey ? largeStep : keyStep
    const direction = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(direction * step)
  }
  if (handlePosition.isBehind) return null
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={`Section ${index + 1}, ${nameOf(plane)}`}
      aria-valuenow={Number((-heightAbove(plane, middle)).toFixed(2))}
      aria-valuetext={`${lengthText(-heightAbove(plane, middle), units)} from the middle`}
      position="absolute"
      style={{ left: handlePosition.x, top: handlePosition.y, touchAction: 'none' }}
      transform="translate(-50%, -50%)"
      pointerEvents="auto"
      cursor="grab"
      boxSize="7"
      rounded="full"
      bg="var(--viewer-section)"
      color="var(--viewer-section-contrast)"
      borderWidth="2px"
      borderColor="bg.panel"
      shadow="md"
      _focusVisible={viewerFocus}
      onPointerDown={(event) => {
        last.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = undefined)}
      onPointerCancel={() => (last.current = undefined)}
      onKeyDown={press}
    >
      <Arrow angle={Math.atan2(perMeter.y, perMeter.x)} />
    </Box>
  )
}

function metersPerPixel(viewer: Viewer) {
  const bounds = viewer.getBounds()
  return bounds ? Math.hypot(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y) / 800 : 0.01
}

/** A double arrow along the normal. */
function Arrow({ angle }: { angle: number }) {
  return (
    <svg viewBox="-12 -12 24 24" aria-hidden style={{ transform: `rotate(${angle}rad)` }}>
      <path
        d="M-8 0H8M4-4l4 4-4 4M-4-4l-4 4 4 4"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
      />
    </svg>
  )
}
