import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { belowSheet, sheetHeight } from '../../framing/picture-place.ts'
import { sheetAfterDrag, sheetAfterKey, type SheetPosition, type SheetStep } from './sheet.model.ts'

/** Leaves room for the tools below it, and a line of the picture above. */
const fullHeight = `calc(100% - ${belowSheet} - 0.5rem)`

/**
 * The height of a sheet. The picture always ends at half of the viewer: a higher sheet covers it, so that the view does
 * not move.
 */
export function useSheet(sheet: HTMLElement | null, onClose: () => void) {
  const [position, setPosition] = useState<SheetPosition>('half')
  function applyStep(step: SheetStep | undefined) {
    if (step === 'closed') onClose()
    else if (step) setPosition(step)
  }
  const { dragged, ...pointer } = usePull(sheet, (drag) => applyStep(sheetAfterDrag(position, drag)))
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = sheetAfterKey(position, event.key)
    if (step) event.preventDefault()
    applyStep(step)
  }
  const height =
    dragged === undefined ? { half: sheetHeight, full: fullHeight }[position] : `min(${dragged}px, ${fullHeight})`
  return { place: position, height, isDragged: dragged !== undefined, handle: { onKeyDown, ...pointer } }
}

/** `dragged` is the sheet's height while it follows a finger, in CSS pixels. */
function usePull(sheet: HTMLElement | null, onEnd: (drag: { travel: number; share: number }) => void) {
  const [dragged, setDragged] = useState<number>()
  const drag = useRef<{ pointerId: number; y: number; height: number }>(undefined)
  function onPointerCancel() {
    drag.current = undefined
    setDragged(undefined)
  }
  return {
    dragged,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!sheet || event.button !== 0 || drag.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pointerId: event.pointerId, y: event.clientY, height: sheet.clientHeight }
    },
    onPointerMove({ pointerId, clientY }: PointerEvent) {
      const start = drag.current
      if (start?.pointerId === pointerId) setDragged(Math.max(0, start.height + start.y - clientY))
    },
    onPointerUp({ pointerId, clientY }: PointerEvent) {
      const start = drag.current
      if (start?.pointerId !== pointerId) return
      onPointerCancel()
      const travel = start.y - clientY
      const viewerHeight = sheet?.parentElement?.clientHeight ?? 0
      onEnd({ travel, share: viewerHeight > 0 ? (start.height + travel) / viewerHeight : 0.5 })
    },
    onPointerCancel,
  }
}
