import type { Sheet, SheetColumn } from '../../../spreadsheet/sheet.ts'
import type { GridColumn } from '../../columns/column.ts'
import type { Measure } from '../../engine/index.ts'
import type { GridModel } from '../../rows/use-data-grid.ts'
import { allLines, type GroupLines } from '../group-lines.ts'
import { groupTitle, rowCount } from '../group-words.ts'
import { aggregateTitles, measuresOf } from '../grouping.ts'
import { measuredColumn } from './measured-column.ts'

type Grouped<Row> = Pick<GridModel<Row>, 'groups' | 'columns'> & {
  configuration: Pick<GridModel<Row>['configuration'], 'measures'>
}

/**
 * A sheet of the rows of a grid with a line for each group, which Excel can expand and collapse. Group titles, row
 * counts and aggregates have columns of their own, so that each column has one type of value. Without groups it is the
 * input sheet.
 */
export function withOutline<Row>(sheet: Sheet, { groups, columns, configuration }: Grouped<Row>): Sheet {
  if (!groups) return sheet
  const lines = allLines(groups.groups)
  const measures = measuresOf(columns, configuration.measures)
  const titles: SheetColumn = {
    title: 'Group',
    kind: 'text',
    width: 40,
    valueAt: (line) => titleAt(lines, line, columns),
  }
  const counts: SheetColumn = {
    title: 'Rows',
    kind: 'number',
    width: 10,
    valueAt: (line) => {
      const group = lines.groupAt(line)
      return group ? rowCount(group) : null
    },
  }
  const measuredColumns = measures.flatMap((measure) => {
    const column = columns.get(measure.field)
    return column ? [measureColumn(lines, column, measure)] : []
  })
  return {
    ...sheet,
    columns: [titles, counts, ...measuredColumns, ...sheet.columns.map((column) => ofRows(lines, column))],
    rowCount: lines.length,
    outline: { levelAt: (line) => lines.levelAt(line) - 1, isGroup: (line) => lines.groupAt(line) !== undefined },
  }
}

function titleAt<Row>(lines: GroupLines, line: number, columns: GridModel<Row>['columns']): string | null {
  const group = lines.groupAt(line)
  return group ? `${'    '.repeat(group.depth)}${groupTitle(group, columns)}` : null
}

function measureColumn<Row>(lines: GroupLines, column: GridColumn<Row>, { field, aggregate }: Measure): SheetColumn {
  const title = `${column.title}: ${aggregateTitles[aggregate]}`
  const valueAt = (line: number) => lines.groupAt(line)?.measured.get(field)?.value ?? null
  return measuredColumn(column, { title, aggregate, valueAt })
}

/** A column of the rows, empty in group lines. */
function ofRows(lines: GroupLines, column: SheetColumn): SheetColumn {
  function valuesAt<Value>(valueAt: (row: number) => Value) {
    return (line: number) => (lines.groupAt(line) ? null : valueAt(lines.placeAt(line)))
  }
  if (column.kind === 'text') return { ...column, valueAt: valuesAt(column.valueAt) }
  return { ...column, valueAt: valuesAt(column.valueAt) }
}
