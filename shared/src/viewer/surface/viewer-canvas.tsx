import { useRef, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import { Box } from '../../ui/components/index.ts'
import { pictureArea } from '../framing/picture-place.ts'
import type { SidePanelName } from '../side/use-side-panel.ts'
import type { Viewer } from '../viewer.ts'
import type { CanvasEvents } from './canvas-events.ts'
import { hasModifier, isUnmodifiedKey, pressKey, toolOfKey } from './key-commands.ts'
import { viewerFocus } from './viewer-colors.ts'

type ViewerCanvasProps = Omit<CanvasEvents, 'onHelp'> & {
  ref: Ref<HTMLDivElement>
  viewer: Viewer | undefined
  label: string
  isPicking: boolean
  onSide: (side: SidePanelName) => void
}

const sideKeys: [key: string, side: SidePanelName][] = [
  ['t', 'tree'],
  ['c', 'colors'],
  ['l', 'levels'],
]

/** Pixels that a trembling finger or hand may move without dragging. */
const clickReach = 5
/** Two clicks or taps this close in pixels and milliseconds are a double click. */
const double = { reach: 14, time: 400 }

/** The picture. It handles focus, keys and clicks, while engines handle dragging. */
export function ViewerCanvas({ ref, viewer, label, isPicking, ...on }: ViewerCanvasProps) {
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const clicked = useRef<{ x: number; y: number; time: number }>(undefined)
  const hovering = useRef(0)
  function pickAt(event: PointerEvent<HTMLElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return viewer && pickIn(viewer, event.clientX - left, event.clientY - top)
  }
  /** Tools ignore rooms. */
  function pickIn(on: Viewer, x: number, y: number) {
    return (isPicking ? undefined : on.rooms?.pick(x, y)) ?? on.pick(x, y)
  }
  function release(event: PointerEvent<HTMLElement>) {
    const start = pressed.current
    pressed.current = undefined
    if (!start || event.button !== 0) return
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > clickReach) return
    const hit = pickAt(event)
    on.onPick(hit, event.ctrlKey || event.shiftKey || event.metaKey)
    if (isDouble(event)) on.onPivot(hit)
  }
  /** Detected here, because not every browser reports double taps. */
  function isDouble({ clientX: x, clientY: y, timeStamp: time }: PointerEvent<HTMLElement>) {
    const last = clicked.current
    const isSecond = last && time - last.time < double.time && Math.hypot(x - last.x, y - last.y) < double.reach
    clicked.current = isSecond ? undefined : { x, y, time }
    return isSecond
  }
  function hover(event: PointerEvent<HTMLElement>) {
    // Once per frame is enough. Nothing is previewed while dragging.
    if (!on.onHover || pressed.current || event.timeStamp - hovering.current < 16) return
    hovering.current = event.timeStamp
    on.onHover(pickAt(event))
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    if (!viewer || event.target !== event.currentTarget) return
    const { clientWidth, clientHeight } = event.currentTarget
    const pickCenter = () => pickIn(viewer, clientWidth / 2, clientHeight / 2)
    const side = sideKeys.find(([key]) => isUnmodifiedKey(event, key))
    const tool = toolOfKey(event)
    if (!hasModifier(event) && on.onToolKey(event.key, pickCenter)) event.preventDefault()
    else if (tool) on.onTool(tool)
    else if (event.key === 'Escape') on.onEscape()
    else if (event.key === 'Enter') on.onPick(pickCenter(), event.shiftKey)
    else if (side) on.onSide(side[1])
    else if (isUnmodifiedKey(event, 'o')) on.onPivot(pickCenter())
    else if (!pressKey(viewer, event)) return
    event.preventDefault()
  }
  return (
    <Box
      ref={ref}
      role="application"
      aria-label={label}
      aria-description="Arrow keys orbit, plus and minus zoom, Enter selects the element in the center, and the question mark key lists all shortcuts."
      tabIndex={0}
      {...pictureArea}
      cursor={isPicking ? 'crosshair' : undefined}
      // Inset, because the picture would cover the focus ring.
      css={{ isolation: 'isolate', '& > canvas': { zIndex: -1 } }}
      outlineOffset="-2px"
      _focusVisible={viewerFocus}
      bgImage="linear-gradient(var(--viewer-background-upper), var(--viewer-background-lower))"
      onPointerDown={(event) => {
        pressed.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined
      }}
      onPointerUp={release}
      onPointerMove={hover}
      onKeyDown={press}
    />
  )
}
