import { ownTimeZone } from '@lintel/shared/contract'
import { durationFormat, getSheetFormat } from '@lintel/shared/contract/reports'
import type { CellValue } from '@lintel/shared/filter'
import { currentCurrency, numericDateTime } from '@lintel/shared/format'
import { shownColumns, withOutline, type GridColumn, type GridModel } from '@lintel/shared/grid'
import { userLocale } from '@lintel/shared/preferences'
import type { Sheet, SheetColumn } from '@lintel/shared/spreadsheet'
import { toIsoDay, dayText } from '@lintel/shared/widgets'
import type { AnalyticsRow } from '../analytics-row.model.ts'

/** The file name (specification 1, "Business constants and limits"); dates can't have slashes in it. */
export function exportName(dataSet: string, today = new Date()): string {
  return `Assembly Request Analytics - ${dataSet} - ${dayText(toIsoDay(today)).replaceAll('/', '-')}`
}

/** All filtered rows of all pages, with the visible columns in the grid's order and groups. */
export function requestSheet(grid: GridModel<AnalyticsRow>): Sheet {
  const { engine, positions } = grid
  const sheet = {
    name: 'Requests',
    about: [['Time Zone', ownTimeZone()]] as const,
    columns: shownColumns(grid).map((column) =>
      sheetColumn(column, (row) => engine.valueAt(positions[row] ?? 0, column.field)),
    ),
    rowCount: positions.length,
  }
  return withOutline(sheet, grid)
}

const pixelsPerCharacter = 8

function sheetColumn(column: GridColumn<AnalyticsRow>, valueAt: (row: number) => CellValue): SheetColumn {
  const { title, type = 'text', width = 200, field, format: measured, perDay, text = plainText } = column
  const head = { title, width: Math.round(width / pixelsPerCharacter) }
  // Dates are exported as locale strings (specification 1, section 9).
  if (type === 'date') {
    const dateOptions = {
      locale: userLocale(),
      show: numericDateTime,
      ...(field === 'completedDate' && { empty: 'N/A' }),
    }
    return { ...head, ...dateOptions, kind: 'date-text', valueAt: (row) => momentOf(valueAt(row)) }
  }
  if (perDay !== undefined)
    return { ...head, kind: 'number', format: durationFormat, valueAt: (row) => daysOf(valueAt(row), perDay) }
  // Calculated columns: money, percentages, durations, and dates.
  const displayedColumn = { type, ...(measured && { format: measured }) }
  const format = type === 'day' || measured ? getSheetFormat(displayedColumn, currentCurrency()) : undefined
  if (type === 'number' && format !== undefined)
    return { ...head, kind: 'number', format, valueAt: (row) => numberOf(valueAt(row)) }
  if (type === 'day' && format !== undefined)
    return { ...head, kind: 'date', timeZone: 'UTC', format, valueAt: (row) => momentOf(valueAt(row)) }
  if (type === 'number' && !column.text) return { ...head, kind: 'number', valueAt: (row) => numberOf(valueAt(row)) }
  return { ...head, kind: 'text', valueAt: (row) => text(valueAt(row)) }
}

function momentOf(value: CellValue): number | null {
  return typeof value === 'string' ? Date.parse(value) : null
}

function numberOf(value: CellValue): number | null {
  return typeof value === 'number' ? value : null
}

/** Spreadsheets store times in days. */
function daysOf(value: CellValue, perDay: number): number | null {
  return typeof value === 'number' ? value / perDay : null
}

function plainText(value: CellValue): string {
  return value === null ? '' : String(value)
}
