import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Box } from '../../../components/index.ts'
import type { GridColumn } from '../../columns/column.ts'
import type { PivotLine } from '../../engine/index.ts'
import { useElementSize } from '../../table/use-element-size.ts'
import { extremesOf, headsOf, linesOf } from './pivot-cells.ts'
import { nextCell, type CellIndex } from './pivot-keys.ts'
import { PivotRow, SkippedColumns } from './pivot-row.tsx'
import { columnWidth, drawnColumns, isVirtual, scrollLeftFor, roundedScrollLeft, titleWidth } from './pivot-stretch.ts'
import { rowHeight, tableStyle } from './pivot-style.ts'
import type { PivotResult } from './use-pivot.ts'

type PivotTableProps<Row> = {
  pivoted: PivotResult
  columns: ReadonlyMap<string, GridColumn<Row>>
  isHeat: boolean
  /** Opens the rows of a cell. */
  onOpen: (row: PivotLine, column: PivotLine) => void
}

/** Rendered rows beyond the visible ones. */
const overscan = 8

/** Rounds the scroll position, so that rows render in steps instead of with each pixel. */
function roundedScrollTop(scrolled: number): number {
  const step = overscan * rowHeight
  return Math.floor(scrolled / step) * step
}

function estimateSize() {
  return { width: innerWidth, height: innerHeight * 0.6, isMeasured: true }
}

/**
 * A table that renders only visible rows and, with many columns, only visible columns. Arrow keys move between cells;
 * Enter or a click opens the rows of a cell.
 */
export function PivotTable<Row>({ pivoted, columns, isHeat, onOpen }: PivotTableProps<Row>) {
  const { pivot, of } = pivoted
  const rows = useMemo(() => linesOf(pivot.rows), [pivot])
  const heads = useMemo(() => headsOf(pivot, of, columns), [pivot, of, columns])
  // Computed once per measure, because it iterates over all cells.
  const extremes = useMemo(() => (isHeat ? extremesOf(pivot, of) : undefined), [isHeat, pivot, of])
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [active, setActive] = useState<CellIndex>({ row: 0, column: 0 })
  const shouldFocus = useRef(false)
  const [left, setLeft] = useState(0)
  const { height, width } = useElementSize(scroller, estimateSize)
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - overscan, rows.length - 1))
  const end = Math.min(rows.length, first + Math.ceil(height / rowHeight) + 3 * overscan)
  const isWide = isVirtual(heads.length)
  const visible = drawnColumns(heads.length, { left, width })
  const shownColumns = useMemo(() => ({ first: visible.first, end: visible.end }), [visible.first, visible.end])
  // The tab stop must be on a rendered cell, even after scrolling.
  const tabStop = {
    row: Math.min(Math.max(active.row, first), end - 1),
    column: Math.min(Math.max(active.column, shownColumns.first), shownColumns.end - 1),
  }

  useLayoutEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${active.row} ${active.column}"]`)?.focus()
  }, [active, top, left])

  function onKeyDown(event: KeyboardEvent) {
    const [row, head] = [rows[tabStop.row], heads[tabStop.column]]
    if ((event.key === 'Enter' || event.key === ' ') && row && head) {
      event.preventDefault()
      if (pivot.cellAt(row, head.line)) onOpen(row, head.line)
      return
    }
    const next = nextCell(event, tabStop, { rows: rows.length, columns: heads.length })
    const frame = scroller.current
    if (!next || !frame) return
    event.preventDefault()
    const rowTop = next.row * rowHeight
    if (rowTop < frame.scrollTop) frame.scrollTop = rowTop
    const room = frame.clientHeight - 2 * rowHeight
    if (rowTop > frame.scrollTop + room) frame.scrollTop = rowTop - room
    if (isWide) frame.scrollLeft = scrollLeftFor(next.column, { left: frame.scrollLeft, width: frame.clientWidth })
    shouldFocus.current = true
    setLeft(roundedScrollLeft(frame.scrollLeft))
    setTop(roundedScrollTop(frame.scrollTop))
    setActive(next)
  }

  return (
    <Box
      ref={scroller}
      css={tableStyle}
      onScroll={({ currentTarget }) => {
        setTop(roundedScrollTop(currentTarget.scrollTop))
        setLeft(roundedScrollLeft(currentTarget.scrollLeft))
      }}
    >
      <table
        role="grid"
        aria-label="Pivot"
        aria-rowcount={rows.length + 1}
        aria-colcount={heads.length + 1}
        onKeyDown={onKeyDown}
        {...(isWide && { className: 'wide', style: { width: titleWidth + heads.length * columnWidth } })}
      >
        {isWide && (
          <colgroup>
            <col style={{ width: titleWidth }} />
            <col span={heads.length} style={{ width: columnWidth }} />
          </colgroup>
        )}
        <thead>
          <tr>
            <td />
            <SkippedColumns columns={shownColumns.first} />
            {heads.slice(shownColumns.first, shownColumns.end).map(({ title }, offset) => (
              // Not the title, because two lines may have the same one: a missing value and an empty text.
              <th
                key={shownColumns.first + offset}
                scope="col"
                aria-colindex={shownColumns.first + offset + 2}
                title={title}
              >
                {title}
              </th>
            ))}
            <SkippedColumns columns={heads.length - shownColumns.end} />
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden style={{ height: first * rowHeight }} />
          {rows.slice(first, end).map((line, offset) => {
            const row = first + offset
            return (
              <PivotRow
                key={row}
                {...{ pivoted, columns, line, row, heads, shownRange: shownColumns, extremes, onOpen }}
                stop={tabStop.row === row ? tabStop.column : -1}
              />
            )
          })}
          <tr aria-hidden style={{ height: (rows.length - end) * rowHeight }} />
        </tbody>
      </table>
    </Box>
  )
}
