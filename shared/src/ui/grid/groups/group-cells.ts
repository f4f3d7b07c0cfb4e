import { selectionField } from '../columns/column.ts'
import type { ShownColumn } from '../columns/table-layout.ts'
import type { Measure, RowGroup } from '../engine/index.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { GridSelection } from '../rows/use-grid-selection.ts'
import { groupTitle, measureText } from './group-words.ts'

/** How many rows of a group are selected. */
export function chosenIn<Row>(grid: GridModel<Row>, group: RowGroup, selection: GridSelection | undefined) {
  if (!selection) return undefined
  if (selection.selected.size === 0) return 'none'
  const { engine, positions, rowId } = grid
  const groupPositions = positions.subarray(group.first, group.end)
  const count = groupPositions.reduce(
    (sum, index) => sum + Number(selection.selected.has(rowId(engine.rows[index] as Row))),
    0,
  )
  if (count === 0) return 'none'
  return count === groupPositions.length ? 'all' : 'some'
}

type CopiedColumns<Row> = {
  columns: readonly ShownColumn<Row>[]
  columnByField: GridModel<Row>['columns']
  measures: readonly Measure[]
}

/** The cells of a group's line for copying, title first. */
export function copiedGroup<Row>(group: RowGroup, { columns, columnByField, measures }: CopiedColumns<Row>): string[] {
  return columns.map(({ column, index, field }) => {
    const isTitle = columns.every((other) => other.field === selectionField || other.index >= index)
    const measure = measures.find((one) => one.field === field)
    return isTitle ? groupTitle(group, columnByField) : measureText(group, column, measure)
  })
}
