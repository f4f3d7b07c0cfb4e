import type { ClipboardEvent } from 'react'
import { selectionField } from '../columns/column.ts'
import type { TableLayout } from '../columns/table-layout.ts'
import { copyText } from '../engine/index.ts'
import { copiedGroup } from '../groups/group-cells.ts'
import { measuresOf } from '../groups/grouping.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { CellPosition } from './cell-position.ts'
import { htmlTable, rangeBetween, type CellRange } from './cell-range.ts'
import { isControl } from './grid-dom.ts'

type Copied<Row> = {
  grid: GridModel<Row>
  layout: TableLayout<Row>
  active: CellPosition
  range: CellRange | undefined
}

/** Copies the selected cells, or the active one, to the clipboard: numbers unformatted, everything else as shown. */
export function copyCells<Row>(event: ClipboardEvent, { grid, layout, active, range }: Copied<Row>): void {
  const { top, bottom, left, right } = range ?? rangeBetween(active, active)
  const isInField = isControl(event.target as Element)
  if (isInField || top < 0 || top >= grid.shown.length) return
  const columns = layout.columns.slice(left, right + 1).filter(({ field }) => field !== selectionField)
  const measures = measuresOf(grid.columns, grid.configuration.measures)
  const count = Math.min(bottom, grid.shown.length - 1) - top + 1
  const cells = Array.from({ length: count }, (_, offset): (string | number)[] => {
    const group = grid.shown.groupAt(top + offset)
    if (group) return copiedGroup(group, { columns, columnByField: grid.columns, measures })
    const row = grid.shown.rowAt(top + offset)
    return columns.map(({ column, write }) => {
      const value = column.value(row)
      return typeof value === 'number' ? value : write(value)
    })
  })
  event.clipboardData.setData('text/plain', copyText(cells))
  event.clipboardData.setData('text/html', htmlTable(cells.map((row) => row.map(String))))
  event.preventDefault()
}
