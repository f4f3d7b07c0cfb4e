import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { headerRow, within, type Bounds, type CellPosition } from './cell-position.ts'
import { cellAt, placeOf, revealCell } from './grid-dom.ts'

/** The cell with the tab stop, and a function that focuses another one and scrolls it into view. */
export function useActiveCell(scroller: RefObject<HTMLElement | null>, bounds: Bounds) {
  const [wanted, setActive] = useState<CellPosition>({ row: headerRow, column: 0 })
  const asked = useRef<'focus' | 'focus and reveal'>(undefined)
  const active = within(wanted, bounds)
  const { row, column } = active
  useLayoutEffect(() => {
    const what = asked.current
    if (!what) return
    asked.current = undefined
    const frame = scroller.current
    const cell = frame && cellAt(frame, { row, column })
    if (!cell) return
    cell.focus({ preventScroll: true })
    if (what === 'focus and reveal') revealCell(frame, cell)
  }, [scroller, wanted, row, column])

  const go = useCallback((next: CellPosition) => {
    asked.current = 'focus and reveal'
    setActive(next)
  }, [])

  /** Makes a cell active again, without scrolling. */
  const restore = useCallback((place: CellPosition, isFocused: boolean) => {
    asked.current = isFocused ? 'focus' : undefined
    setActive({ ...place })
  }, [])

  /** Follows the focus after Tab, the pointer or a screen reader has moved it. */
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const place = placeOf(target)
    if (place) setActive((before) => (before.row === place.row && before.column === place.column ? before : place))
  }, [])

  return { active, go, restore, onFocus }
}
