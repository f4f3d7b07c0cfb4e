import { useRef, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import { Box } from '../../ui/index.ts'
import type { PickedPoint } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { pressKey } from './key-commands.ts'
import { viewerFocus } from './viewer-colours.ts'

type ViewerCanvasProps = {
  ref: Ref<HTMLDivElement>
  viewer: Viewer | undefined
  label: string
  isPicking: boolean
  onPick: (hit: PickedPoint | undefined, isAdding: boolean) => void
  onHover: ((hit: PickedPoint | undefined) => void) | undefined
  onEscape: () => void
  onHelp: () => void
}

/** A finger or a hand that trembles is no drag. */
const clickReach = 5

/** The picture. It takes the focus, the keys and the clicks; engines do the dragging. */
export function ViewerCanvas({ ref, viewer, label, isPicking, onPick, onHover, onEscape, onHelp }: ViewerCanvasProps) {
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const hovering = useRef(0)
  function pickAt(event: PointerEvent<HTMLElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return viewer?.pick(event.clientX - left, event.clientY - top)
  }
  function release(event: PointerEvent<HTMLElement>) {
    const start = pressed.current
    pressed.current = undefined
    if (!start || event.button !== 0) return
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > clickReach) return
    onPick(pickAt(event), event.ctrlKey || event.shiftKey || event.metaKey)
  }
  function hover(event: PointerEvent<HTMLElement>) {
    // Once per picture is enough, and dragging looks at nothing.
    if (!onHover || pressed.current || event.timeStamp - hovering.current < 16) return
    hovering.current = event.timeStamp
    onHover(pickAt(event))
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    if (!viewer || event.target !== event.currentTarget) return
    const { clientWidth, clientHeight } = event.currentTarget
    if (event.key === 'Escape') onEscape()
    else if (event.key === '?') onHelp()
    else if (event.key === 'Enter') onPick(viewer.pick(clientWidth / 2, clientHeight / 2), event.shiftKey)
    else if (!pressKey(viewer, event)) return
    event.preventDefault()
  }
  return (
    <Box
      ref={ref}
      role="application"
      aria-label={label}
      aria-description="Arrow keys orbit, plus and minus zoom, Enter selects what is in the middle, question mark lists all keys."
      tabIndex={0}
      position="absolute"
      inset="0"
      cursor={isPicking ? 'crosshair' : undefined}
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
