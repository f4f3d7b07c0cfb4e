import { useCallback, useState, type PointerEvent } from 'react'
import { followPointer } from './follow-pointer.ts'
import { placeOf } from '../focus/grid-dom.ts'
import type { LaidColumn } from './table-layout.ts'

/** Pixels, below which it was a click. */
const dragThreshold = 6

type Drag = { field: string; dropAt: number }

/**
 * Dragging a header to another place, with a mouse or a pen; a finger scrolls there, and has the dialog. It is told which
 * column now stands in front of which, or behind it.
 */
export function useColumnDrag<Row>(
  columns: readonly LaidColumn<Row>[],
  onMove: (field: string, target: string, isBehind: boolean) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const start = useCallback(
    (event: PointerEvent<HTMLElement>, field: string) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      const from = event.clientX
      let drop: ReturnType<typeof dropUnder<Row>>
      followPointer({
        onMove(move) {
          if (drop === undefined && Math.abs(move.clientX - from) < dragThreshold) return
          drop = dropUnder(move, columns) ?? drop
          if (drop) setDrag({ field, dropAt: drop.edge })
        },
        onEnd(isDropped) {
          setDrag(undefined)
          if (!drop) return
          swallowClick()
          if (isDropped && drop.target !== field) onMove(field, drop.target, drop.isBehind)
        },
      })
    },
    [columns, onMove],
  )
  return { drag, start }
}

function dropUnder<Row>({ target, clientX }: globalThis.PointerEvent, columns: readonly LaidColumn<Row>[]) {
  const cell = target instanceof Element ? target.closest('[data-column]') : null
  const column = cell && columns[placeOf(cell)?.column ?? -1]
  if (!column) return undefined
  const box = cell.getBoundingClientRect()
  const isBehind = clientX > box.left + box.width / 2
  const { insetInlineStart, width } = column.place
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
