import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { Box } from '../../../ui/components/index.ts'
import { pictureArea } from '../../framing/picture-place.ts'
import { viewerFocus } from '../../surface/viewer-colors.ts'
import type { Viewer } from '../../viewer.ts'
import { useWalkKeys } from './use-walk-keys.ts'
import { rotateView, standingOn, walking } from './walk.model.ts'

const degreesPerPixel = 0.2
/** Maximum pointer movement of a click, in pixels; a longer one is a drag. */
const clickTolerance = 5

/** Walk mode: keys move, dragging looks around, and a click moves to a floor. It replaces the viewer's keyboard shortcuts. */
export function WalkOverlay({ viewer, onEnd }: { viewer: Viewer; onEnd: () => void }) {
  const overlay = useRef<HTMLDivElement>(null)
  const keys = useWalkKeys(viewer)
  const drag = useRef<{ pointerId: number; x: number; y: number; travel: number }>(undefined)
  useEffect(() => {
    viewer.setView(walking(viewer.getView()))
    overlay.current?.focus({ preventScroll: true })
  }, [viewer])

  function startDrag({ clientX, clientY, pointerId, currentTarget }: PointerEvent) {
    // Only the first pointer looks around: a second finger would make the view jump. A second finger also means that this is not a click.
    if (drag.current) drag.current.travel = Infinity
    else {
      drag.current = { pointerId, x: clientX, y: clientY, travel: 0 }
      currentTarget.setPointerCapture(pointerId)
    }
  }
  function move({ clientX, clientY, pointerId }: PointerEvent) {
    const last = drag.current
    if (last?.pointerId !== pointerId) return
    const [x, y] = [clientX - last.x, clientY - last.y]
    drag.current = { pointerId, x: clientX, y: clientY, travel: last.travel + Math.hypot(x, y) }
    viewer.setView(rotateView(viewer.getView(), { left: x * degreesPerPixel, up: y * degreesPerPixel }))
  }
  function release({ clientX, clientY, pointerId, currentTarget }: PointerEvent) {
    if (drag.current?.pointerId !== pointerId) return
    const { travel } = drag.current
    drag.current = undefined
    if (travel > clickTolerance) return
    const { left, top } = currentTarget.getBoundingClientRect()
    const hit = viewer.pick(clientX - left, clientY - top)
    const viewFromFloor = hit && standingOn(viewer.getView(), hit)
    if (viewFromFloor) viewer.setView(viewFromFloor)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onEnd()
    else if (!keys.press(event)) return
    event.preventDefault()
  }
  return (
    <Box
      ref={overlay}
      role="application"
      aria-label="Walk"
      aria-description="Walk with W, A, S, and D. Turn with the left and right arrow keys. Move down and up with Q and E. Hold Shift to go faster. Press Escape to exit."
      tabIndex={0}
      {...pictureArea}
      zIndex="1"
      cursor="move"
      style={{ touchAction: 'none' }}
      outlineOffset="-2px"
      _focusVisible={viewerFocus}
      onPointerDown={startDrag}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={({ pointerId }) => {
        if (drag.current?.pointerId === pointerId) drag.current = undefined
      }}
      onKeyDown={press}
      onKeyUp={keys.release}
      onBlur={keys.releaseAll}
    >
      <Box
        position="absolute"
        top="3"
        insetX="3"
        mx="auto"
        w="fit-content"
        textAlign="center"
        px="3"
        py="1"
        bg="bg.panel"
        color="fg.muted"
        borderWidth="1px"
        rounded="md"
        shadow="sm"
        textStyle="xs"
        aria-hidden
      >
        W A S D to walk · drag to look around · click a floor to go there · Esc ends
      </Box>
    </Box>
  )
}
