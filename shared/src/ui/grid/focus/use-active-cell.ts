import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { headerRow, within, type Bounds, type CellPosition } from './cell-position.ts'
import { cellAt, cellLocation, revealCell } from './grid-dom.ts'

/** The cell with the tab stop, and a function that focuses another one and scrolls it into view. */
export function useActiveCell(scroller: RefObject<HTMLElement | null>, bounds: Bounds) {
  const [requested, setActive] = useState<CellPosition>({ row: headerRow, column: 0 })
  const focusRequest = useRef<'focus' | 'focus and reveal'>(undefined)
  const active = within(requested, bounds)
  const { row, column } = active
  useLayoutEffect(() => {
    const request = focusRequest.current
    if (!request) return
    focusRequest.current = undefined
    const frame = scroller.current
    const cell = frame && cellAt(frame, { row, column })
    if (!cell) return
    cell.focus({ preventScroll: true })
    if (request === 'focus and reveal') revealCell(frame, cell)
  }, [scroller, requested, row, column])

  const go = useCallback((next: CellPosition) => {
    focusRequest.current = 'focus and reveal'
    setActive(next)
  }, [])

  /** Makes a cell active again, without scrolling. */
  const restore = useCallback((cell: CellPosition, isFocused: boolean) => {
    focusRequest.current = isFocused ? 'focus' : undefined
    setActive({ ...cell })
  }, [])

  /** Follows the focus after Tab, the pointer or a screen reader has moved it. */
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const cell = cellLocation(target)
    if (cell) setActive((before) => (before.row === cell.row && before.column === cell.column ? before : cell))
  }, [])

  return { active, go, restore, onFocus }
}
