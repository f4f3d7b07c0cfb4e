import type { CellValue } from '../../../domain/filter/index.ts'
import type { Sheet, SheetColumn } from '../../spreadsheet/sheet.ts'
import type { GridColumn } from '../columns/column.ts'
import { getValueFormatter } from '../columns/value-text.ts'
import { withOutline } from '../groups/sheet/group-sheet.ts'
import { sheetNumbers } from '../groups/sheet/sheet-numbers.ts'
import { zoneLines } from '../groups/sheet/sheet-zones.ts'
import { shownColumns, type GridModel } from './use-data-grid.ts'

const pixelsPerCharacter = 8

type ExportedGrid<Row> = Pick<GridModel<Row>, 'engine' | 'positions' | 'columns' | 'configuration' | 'groups'>

/** For `onExport`: all filtered rows of every page, with the shown columns, in the order and the groups of the grid. */
export function gridSheet<Row>(name: string, grid: ExportedGrid<Row>): Sheet {
  const { engine, positions } = grid
  const visibleColumns = shownColumns(grid)
  const sheet = {
    name,
    ...zoneLines(visibleColumns),
    columns: visibleColumns.map((column) =>
      sheetColumn(column, (row) => engine.valueAt(positions[row] ?? 0, column.field)),
    ),
    rowCount: positions.length,
  }
  return withOutline(sheet, grid)
}

/** Numbers and dates keep their types in the sheet, for sums and sorting; everything else is text, as in the grid. */
function sheetColumn<Row>(column: GridColumn<Row>, valueAt: (row: number) => CellValue): SheetColumn {
  const { title, type, timeZone, width = 200 } = column
  const head = { title, width: Math.round(width / pixelsPerCharacter) }
  if (type === 'number') {
    const { numberOf, ...format } = sheetNumbers(column)
    return { ...head, ...format, kind: 'number', valueAt: (row) => numberOf(valueAt(row)) }
  }
  if (type === 'date') return { ...head, kind: 'date', timeZone, valueAt: (row) => momentIn(valueAt(row)) }
  if (type === 'day' && !column.text) {
    return { ...head, kind: 'date', timeZone: 'UTC', format: 'mm/dd/yyyy', valueAt: (row) => momentIn(valueAt(row)) }
  }
  const write = getValueFormatter(column)
  return { ...head, kind: 'text', valueAt: (row) => write(valueAt(row)) }
}

function momentIn(value: CellValue): number | null {
  return typeof value === 'string' ? Date.parse(value) : null
}
