import { memo, type CSSProperties } from 'react'
import type { GridColumn } from '../../columns/column.ts'
import type { PivotLine } from '../../engine/index.ts'
import { cellOf, heatOf, rowTitle, type Extremes, type PivotHead } from './pivot-cells.ts'
import type { MadePivot } from './use-pivot.ts'

type PivotRowProps<Row> = {
  made: MadePivot
  columns: ReadonlyMap<string, GridColumn<Row>>
  line: PivotLine
  /** Its place among all. */
  row: number
  heads: readonly PivotHead[]
  /** Of each measure, where cells are colored. */
  extremes: readonly Extremes[] | undefined
  /** The column that holds the tab stop; -1 where none does. */
  stop: number
  onOpen: (row: PivotLine, column: PivotLine) => void
}

function RowOfPivot<Row>({ made, columns, line, row, heads, extremes, stop, onOpen }: PivotRowProps<Row>) {
  const { of } = made
  return (
    <tr aria-rowindex={row + 2} className={line.depth === 0 ? 'total' : undefined}>
      <th scope="row" style={{ paddingInlineStart: `${0.5 + Math.max(0, line.depth - 1)}rem` }}>
        {rowTitle(line, of, columns)}
      </th>
      {heads.map((head, column) => {
        const { text, order, isThere } = cellOf(made, [line, head], columns)
        const isInner = line.depth === of.rows.length && head.line.depth === of.columns.length
        return (
          <td
            key={column}
            role="gridcell"
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
    </tr>
  )
}

/** A row has a hundred cells and more: it is not drawn anew while others come into sight, or get the focus. */
export const PivotRow = memo(RowOfPivot) as typeof RowOfPivot

/** Never so strong that what stands on it is hard to read. */
function heatProps(order: number, extremes: Extremes) {
  const percent = Math.round(heatOf(order, extremes) * 35)
  return { 'data-heat': percent, style: { '--heat': `${percent}%` } as CSSProperties }
}
