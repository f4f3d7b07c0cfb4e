import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { headerRow, within, type Bounds, type CellPlace } from './cell-place.ts'
import { cellAt, placeOf, revealCell } from './grid-dom.ts'

/** The cell that holds the tab stop, and the way to put the focus on another, which is scrolled into sight. */
export function useActiveCell(scroller: RefObject<HTMLElement | null>, bounds: Bounds) {
  const [wanted, setActive] = useState<CellPlace>({ row: headerRow, column: 0 })
  const mustFocus = useRef(false)
  const active = within(wanted, bounds)
  const { row, column } = active
  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    const frame = scroller.current
    const cell = frame && cellAt(frame, { row, column })
    if (!cell) return
    cell.focus({ preventScroll: true })
    revealCell(frame, cell)
  }, [scroller, row, column])

  const go = useCallback((next: CellPlace) => {
    mustFocus.current = true
    setActive(next)
  }, [])

  /** The focus has come by itself: by Tab, the pointer or a screen reader. */
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const place = placeOf(target)
    if (place) setActive((before) => (before.row === place.row && before.column === place.column ? before : place))
  }, [])

  return { active, go, onFocus }
}
