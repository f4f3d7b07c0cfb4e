import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { pluralize } from '../../../core/format/index.ts'
import { Box, VisuallyHidden } from '../../../ui/components/index.ts'
import { pictureArea } from '../../framing/picture-place.ts'
import { pressKey } from '../../surface/key-commands.ts'
import { viewerFocus } from '../../surface/viewer-colors.ts'
import type { ScreenArea } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { areaBetween, mergeSelections } from './selection-box.model.ts'

/** Pixels that a trembling finger or hand may move without drawing a box. */
const minBox = 5

type ScreenPoint = { x: number; y: number }

/** Draws selection boxes over the picture. Enter selects everything that is completely in the picture. */
export function BoxSelection({ viewer, onEnd }: { viewer: Viewer; onEnd: () => void }) {
  const overlay = useRef<HTMLDivElement>(null)
  const start = useRef<ScreenPoint>(undefined)
  const [area, setArea] = useState<ScreenArea>()
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => overlay.current?.focus({ preventScroll: true }), [])

  function select(box: ScreenArea, isAdding: boolean) {
    const found = viewer.elementsWithin(box)
    viewer.select(isAdding ? mergeSelections(viewer.getSelection(), found) : found)
    setAnnouncement(`${pluralize(viewer.getSelection().length, 'element')} selected`)
  }
  function end() {
    start.current = undefined
    setArea(undefined)
  }
  function release(event: PointerEvent) {
    const from = start.current
    end()
    if (!from) return
    const to = screenPointOf(event)
    if (Math.hypot(to.x - from.x, to.y - from.y) < minBox) return
    select(areaBetween(from, to), event.ctrlKey || event.shiftKey || event.metaKey)
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const { clientWidth: right, clientHeight: bottom } = event.currentTarget
    if (event.key === 'Escape') onEnd()
    else if (event.key === 'Enter') select({ left: 0, top: 0, right, bottom, isTouching: false }, event.shiftKey)
    else if (!pressKey(viewer, event)) return
    event.preventDefault()
  }
  return (
    <Box
      ref={overlay}
      role="application"
      aria-label="Box select"
      aria-description="Enter selects everything fully in view. Viewer shortcuts still work. Esc exits."
      tabIndex={0}
      {...pictureArea}
      zIndex="1"
      cursor="crosshair"
      style={{ touchAction: 'none' }}
      outlineOffset="-2px"
      _focusVisible={viewerFocus}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return
        start.current = screenPointOf(event)
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => start.current && setArea(areaBetween(start.current, screenPointOf(event)))}
      onPointerUp={release}
      onPointerCancel={end}
      onKeyDown={press}
    >
      {area && <DrawnBox area={area} />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Box>
  )
}

function screenPointOf({ clientX, clientY, currentTarget }: PointerEvent): ScreenPoint {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function DrawnBox({ area: { left, top, right, bottom, isTouching } }: { area: ScreenArea }) {
  return (
    <Box
      position="absolute"
      pointerEvents="none"
      style={{ left, top, width: right - left, height: bottom - top }}
      borderWidth="1.5px"
      borderStyle={isTouching ? 'dashed' : 'solid'}
      borderColor="var(--viewer-selection)"
      bg="color-mix(in srgb, var(--viewer-selection) 16%, transparent)"
    />
  )
}
