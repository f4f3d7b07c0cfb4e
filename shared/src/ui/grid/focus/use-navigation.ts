import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { nextCell, type Bounds, type CellPosition } from './cell-position.ts'
import { rangeBetween, type CellRange } from './cell-range.ts'
import { isControl, cellLocation } from './grid-dom.ts'
import { useActiveCell } from './use-active-cell.ts'

export type Navigation = {
  /** The only cell in the tab order. */
  active: CellPosition
  /** The cells selected for copying; undefined if it is only the active one. */
  range: CellRange | undefined
  chooseRange: (range: CellRange | undefined) => void
  goTo: (cell: CellPosition) => void
  /** Makes a cell active again, and focuses it if it had the focus. */
  restore: (cell: CellPosition, isFocused: boolean) => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
}

/**
 * The roving tabindex of the grid pattern: one tab stop, arrow keys between cells, Shift and dragging select several.
 */
export function useNavigation(scroller: RefObject<HTMLElement | null>, bounds: Bounds): Navigation {
  const { active, go, restore, onFocus } = useActiveCell(scroller, bounds)
  const [range, chooseRange] = useState<CellRange>()
  const anchor = useRef<CellPosition>(active)
  const isDragging = useRef(false)

  function move(next: CellPosition, isExtending: boolean) {
    if (!isExtending) anchor.current = next
    chooseRange(isExtending ? rangeBetween(anchor.current, next) : undefined)
    go(next)
  }

  function onKey(event: KeyboardEvent<HTMLElement>) {
    const next = nextCell(event, active, bounds)
    if (!next) return
    event.preventDefault()
    move(next, event.shiftKey && active.row >= 0 && next.row >= 0)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const cell = cellUnder(event)
    isDragging.current = cell !== undefined && event.pointerType === 'mouse'
    if (!cell) return
    if (event.shiftKey) {
      // Prevents the browser from selecting text.
      event.preventDefault()
      move(cell, true)
    } else {
      // The browser moves the focus itself.
      anchor.current = cell
      chooseRange(undefined)
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    isDragging.current &&= event.buttons === 1
    const cell = isDragging.current ? cellUnder(event) : undefined
    if (!cell) return
    const isSame = cell.row === anchor.current.row && cell.column === anchor.current.column
    if (!isSame || range) chooseRange(rangeBetween(anchor.current, cell))
  }

  const goTo = (cell: CellPosition) => move(cell, false)

  return { active, range, chooseRange, goTo, restore, onKey, onFocus, onPointerDown, onPointerMove }
}

/** The body cell of an event; undefined if the event is on a control in the cell. */
function cellUnder(event: PointerEvent<HTMLElement>): CellPosition | undefined {
  const target = event.target as Element
  const cell = cellLocation(target)
  return cell && cell.row >= 0 && event.button <= 0 && !isControl(target) ? cell : undefined
}
