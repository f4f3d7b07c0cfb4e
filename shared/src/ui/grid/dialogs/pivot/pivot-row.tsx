import { memo, type CSSProperties } from 'react'
import type { GridColumn } from '../../columns/column.ts'
import type { PivotLine } from '../../engine/index.ts'
import { cellOf, heatOf, rowTitle, type Extremes, type PivotHead } from './pivot-cells.ts'
import type { IndexRange } from './pivot-stretch.ts'
import type { PivotResult } from './use-pivot.ts'

type PivotRowProps<Row> = {
  pivoted: PivotResult
  columns: ReadonlyMap<string, GridColumn<Row>>
  line: PivotLine
  /** Its index among all rows. */
  row: number
  heads: readonly PivotHead[]
  /** The columns that are rendered. */
  shownRange: IndexRange
  /** By measure, if cells are colored. */
  extremes: readonly Extremes[] | undefined
  /** The index of the column with the tab stop; -1 for none. */
  stop: number
  onOpen: (row: PivotLine, column: PivotLine) => void
}

function RowOfPivot<Row>(props: PivotRowProps<Row>) {
  const { pivoted, columns, line, row, heads, shownRange, extremes, stop, onOpen } = props
  const { of } = pivoted
  const title = rowTitle(line, of, columns)
  return (
    <tr aria-rowindex={row + 2} className={line.depth === 0 ? 'total' : undefined}>
      <th scope="row" title={title} style={{ paddingInlineStart: `${0.5 + Math.max(0, line.depth - 1)}rem` }}>
        {title}
      </th>
      <SkippedColumns columns={shownRange.first} />
      {heads.slice(shownRange.first, shownRange.end).map((head, offset) => {
        const column = shownRange.first + offset
        const { text, order, isThere } = cellOf(pivoted, [line, head], columns)
        const isInner = line.depth === of.rows.length && head.line.depth === of.columns.length
        return (
          <td
            key={column}
            role="gridcell"
            aria-colindex={column + 2}
            data-cell={`${row} ${column}`}
            tabIndex={stop === column ? 0 : -1}
            {...(extremes && isThere && isInner && heatProps(order, extremes[head.measure]))}
            onClick={() => {
              if (isThere) onOpen(line, head.line)
            }}
          >
            {text}
          </td>
        )
      })}
      <SkippedColumns columns={heads.length - shownRange.end} />
    </tr>
  )
}

/** Fills the space of columns that are not rendered. */
export function SkippedColumns({ columns }: { columns: number }) {
  return columns > 0 ? <td aria-hidden colSpan={columns} /> : null
}

/**
 * Memoized, because a row has a hundred cells or more: it is not rendered again while other rows become visible or get
 * the focus.
 */
export const PivotRow = memo(RowOfPivot) as typeof RowOfPivot

/** Faint enough for the text to stay readable. */
function heatProps(order: number, extremes: Extremes) {
  const percent = Math.round(heatOf(order, extremes) * 35)
  return { 'data-heat': percent, style: { '--heat': `${percent}%` } as CSSProperties }
}
