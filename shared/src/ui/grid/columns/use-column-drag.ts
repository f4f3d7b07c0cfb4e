import { useCallback, useState, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { followPointer } from './follow-pointer.ts'
import { cellLocation } from '../focus/grid-dom.ts'
import type { ShownColumn } from './table-layout.ts'

/** Pixels from an edge within which dragging scrolls. */
const reach = 40
/** Pixels per frame. */
const speed = 8

/** Scrolls sideways while a pointer is near the left or right edge of an element. */
function edgesOf(scroller: HTMLElement | null) {
  let step = 0
  let frame = 0
  function scroll() {
    if (scroller) scroller.scrollLeft += step
    frame = requestAnimationFrame(scroll)
  }
  function stop() {
    cancelAnimationFrame(frame)
    frame = 0
  }
  function near(x: number) {
    const box = scroller?.getBoundingClientRect()
    step = box && box.width > 0 ? speed * (Number(x > box.right - reach) - Number(x < box.left + reach)) : 0
    if (step === 0) stop()
    else if (frame === 0) scroll()
  }
  return { near, leave: stop }
}

/** Pixels. A press that moves less is a click. */
const dragThreshold = 6
/** Milliseconds that a finger must rest on a title before dragging; until then it scrolls, or taps. */
const fingerRest = 400

/** The dragged header, and the edge where it would be dropped; undefined before it is moved. */
export type ColumnDrag = { field: string; dropAt: number | undefined }

/**
 * Dragging a header with a mouse, a pen or a resting finger. Reports that a column was moved before or after another
 * one, or was dropped in the group area.
 */
export function useColumnDrag<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ShownColumn<Row>[],
  onMove: (field: string, target: string, isBehind: boolean) => void,
  onGroup: (field: string) => void,
) {
  const [drag, setDrag] = useState<ColumnDrag>()
  const holdHead = useHeldHead(scroller)
  const start = useCallback(
    (event: PointerEvent<HTMLElement>, field: string) => {
      if (event.button !== 0) return
      const edges = edgesOf(scroller.current)
      let drop: ReturnType<typeof dropUnder<Row>>
      let isOverGroups = false
      followDrag(event, {
        onStart(isTouch) {
          holdHead(isTouch)
          setDrag({ field, dropAt: undefined })
        },
        onMove(move) {
          edges.near(move.clientX)
          isOverGroups = isInGroups(move, scroller.current)
          drop = dropUnder(move, columns) ?? drop
          if (drop) setDrag({ field, dropAt: drop.edge })
        },
        onEnd(isDropped) {
          edges.leave()
          holdHead(false)
          setDrag(undefined)
          if (isDropped && isOverGroups) onGroup(field)
          else if (isDropped && drop && drop.target !== field) onMove(field, drop.target, drop.isBehind)
        },
      })
    },
    [scroller, columns, onMove, onGroup, holdHead],
  )
  return { drag, start }
}

type DragCallbacks = {
  onStart: (isTouch: boolean) => void
  onMove: (event: globalThis.PointerEvent) => void
  onEnd: (isDropped: boolean) => void
}

/** Follows the drag of a title until it is dropped. Clicks and scrolling are not reported. */
function followDrag(event: PointerEvent<HTMLElement>, { onStart, onMove, onEnd }: DragCallbacks): void {
  const { clientX: from, clientY: top, currentTarget: title } = event
  const isTouch = event.pointerType === 'touch'
  let isTaken = false
  let isMoved = false
  // Otherwise all moves of a finger would go to the title where it started.
  if (isTouch) releasePointer(event)
  const rest = isTouch ? setTimeout(start, fingerRest) : undefined

  function start() {
    isTaken = true
    // Focused like after a click with the mouse: a focused title stays rendered, however far the columns are scrolled.
    title.focus({ preventScroll: true })
    onStart(isTouch)
  }

  followPointer({
    onMove(move) {
      isMoved ||= Math.hypot(move.clientX - from, move.clientY - top) >= dragThreshold
      if (!isMoved) return
      if (!isTaken) clearTimeout(rest)
      if (!isTaken && !isTouch) start()
      if (isTaken) onMove(move)
    },
    onEnd(isDropped) {
      clearTimeout(rest)
      if (!isTaken) return
      swallowClick()
      onEnd(isDropped)
    },
  })
}

function releasePointer({ target, pointerId }: PointerEvent<HTMLElement>): void {
  if (target instanceof Element && target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
}

/** The group area of this grid is above it. */
function isInGroups({ target }: globalThis.PointerEvent, scroller: HTMLElement | null): boolean {
  const zone = target instanceof Element ? target.closest('[data-part=groups]') : null
  return zone !== null && zone.closest('.data-grid') === scroller?.closest('.data-grid')
}

function dropUnder<Row>({ target, clientX }: globalThis.PointerEvent, columns: readonly ShownColumn<Row>[]) {
  const cell = target instanceof Element ? target.closest('[data-column]') : null
  const column = cell && columns[cellLocation(cell)?.column ?? -1]
  if (!column) return undefined
  const box = cell.getBoundingClientRect()
  const isBehind = clientX > box.left + box.width / 2
  const { insetInlineStart, width } = column.stickyPosition
  return { target: column.field, isBehind, edge: isBehind ? insetInlineStart + width : insetInlineStart }
}

/** The click that ends a drag must not sort. */
function swallowClick(): void {
  function swallow(event: Event) {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** Prevents scrolling while a finger drags on the head of a grid. */
function useHeldHead(scroller: RefObject<HTMLElement | null>): (isHeld: boolean) => void {
  const isHeld = useRef(false)
  useEffect(() => {
    const head = scroller.current?.querySelector('[data-part=head]')
    function preventScroll(event: Event) {
      if (isHeld.current) event.preventDefault()
    }
    // The listener must be attached before the touch begins and must not be passive; React's listeners are passive.
    head?.addEventListener('touchmove', preventScroll, { passive: false })
    head?.addEventListener('contextmenu', preventScroll)
    return () => {
      head?.removeEventListener('touchmove', preventScroll)
      head?.removeEventListener('contextmenu', preventScroll)
    }
  }, [scroller])
  return useCallback((next: boolean) => {
    isHeld.current = next
  }, [])
}
