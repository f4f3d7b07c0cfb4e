import { ownTimeZone } from '../../contract/time-zone.ts'
import { sheetFormatOf } from '../../contract/reports/sheets/sheet-format.ts'
import type { CellValue } from '../../filter/index.ts'
import type { Sheet, SheetColumn } from '../../spreadsheet/sheet.ts'
import type { GridColumn } from '../columns/column.ts'
import { writerOf } from '../columns/value-text.ts'
import { withOutline } from '../groups/sheet/group-sheet.ts'
import { shownColumns, type GridModel } from './use-data-grid.ts'

const pixelsPerCharacter = 8

/** All rows that the filter leaves, on every page, with the shown columns, in the order and the groups of the grid: for `onExport`. */
export function gridSheet<Row>(name: string, grid: GridModel<Row>): Sheet {
  const { engine, positions } = grid
  const shown = shownColumns(grid)
  const zones = new Set(shown.flatMap(({ type, timeZone }) => (type === 'date' ? (timeZone ?? ownTimeZone()) : [])))
  const sheet = {
    name,
    ...(zones.size > 0 && { about: [['Time Zone', [...zones].join(', ')]] as const }),
    columns: shown.map((column) => sheetColumn(column, (row) => engine.valueAt(positions[row] ?? 0, column.field))),
    rowCount: positions.length,
  }
  return withOutline(sheet, grid)
}

/** Numbers and dates are such in the sheet, to be summed and sorted; all else is as the grid writes it. */
function sheetColumn<Row>(column: GridColumn<Row>, valueAt: (row: number) => CellValue): SheetColumn {
  const { title, type, format: numberFormat, timeZone, width = 200 } = column
  const head = { title, width: Math.round(width / pixelsPerCharacter) }
  if (type === 'number') {
    const format = sheetFormatOf({ type, format: numberFormat })
    return { ...head, ...(format && { format }), kind: 'number', valueAt: (row) => numberIn(valueAt(row)) }
  }
  if (type === 'date') return { ...head, kind: 'date', timeZone, valueAt: (row) => momentIn(valueAt(row)) }
  if (type === 'day' && !column.text) {
    return { ...head, kind: 'date', timeZone: 'UTC', format: 'mm/dd/yyyy', valueAt: (row) => momentIn(valueAt(row)) }
  }
  const write = writerOf(column)
  return { ...head, kind: 'text', valueAt: (row) => write(valueAt(row)) }
}

function numberIn(value: CellValue): number | null {
  return typeof value === 'number' ? value : null
}

function momentIn(value: CellValue): number | null {
  return typeof value === 'string' ? Date.parse(value) : null
}
