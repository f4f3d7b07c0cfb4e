import { getSheetFormat, type Report, type ReportColumn } from '@lintel/shared/contract/reports'
import type { CellValue } from '@lintel/shared/filter'
import { currentCurrency } from '@lintel/shared/format'
import { shownColumns, withOutline, getValueFormatter, type GridColumn, type GridModel } from '@lintel/shared/grid'
import type { Sheet, SheetColumn } from '@lintel/shared/spreadsheet'

const pixelsPerCharacter = 8
const defaultWidth = 200

type ColumnOptions = Pick<Report, 'columns' | 'timeZone'>

/**
 * The filtered rows in the grid's order and groups, with the visible columns. Numbers, durations and dates are numeric cells, formatted
 * like scheduled spreadsheets.
 */
export function reportSheet(grid: GridModel<number>, { columns, timeZone }: ColumnOptions): Sheet {
  const { engine, positions } = grid
  const reportColumns = new Map((columns ?? []).map((column) => [column.field, column]))
  const valueAt = (field: string) => (row: number) => engine.valueAt(positions[row] ?? 0, field)
  const sheet = {
    name: 'Report',
    about: [['Time Zone', timeZone]] as const,
    rowCount: positions.length,
    columns: shownColumns(grid).map((column) =>
      sheetColumn(column, { reportColumn: reportColumns.get(column.field), valueAt: valueAt(column.field) }),
    ),
  }
  return withOutline(sheet, grid)
}

type Cells = { reportColumn: ReportColumn | undefined; valueAt: (row: number) => CellValue }

function sheetColumn(column: GridColumn<number>, { reportColumn, valueAt }: Cells): SheetColumn {
  const { title, type = 'text', format: written, timeZone, width = defaultWidth } = column
  // Columns that the report doesn't have are calculated in the grid.
  const format = getSheetFormat(reportColumn ?? { type, format: written }, currentCurrency())
  const head = { title, width: Math.round(width / pixelsPerCharacter) }
  if (type === 'number')
    return { ...head, ...(format && { format }), kind: 'number', valueAt: (row) => numberOf(valueAt(row)) }
  if (type === 'date')
    return {
      ...head,
      // Cells have no time zone, so the title names it, as in scheduled spreadsheets.
      title: timeZone === undefined ? title : `${title} (${timeZone})`,
      kind: 'date',
      timeZone,
      ...(format && { format }),
      valueAt: (row) => momentOf(valueAt(row)),
    }
  // Weeks, months and years are their first days. Quarters are text, because there is no number format for them.
  if (type === 'day' && reportColumn?.unit !== 'quarter')
    return {
      ...head,
      ...(format && { format }),
      kind: 'date',
      timeZone: 'UTC',
      valueAt: (row) => momentOf(valueAt(row)),
    }
  const write = getValueFormatter(column)
  return { ...head, kind: 'text', valueAt: (row) => textOf(valueAt(row), write) }
}

function numberOf(value: CellValue): number | null {
  return typeof value === 'number' ? value : null
}

/** Dates are stored as UTC. */
function momentOf(value: CellValue): number | null {
  return typeof value === 'string' ? Date.parse(value) : null
}

function textOf(value: CellValue, write: (value: CellValue) => string): string | null {
  return value === null ? null : write(value)
}
