import { readSheet } from 'read-excel-file/universal'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { guardArchive } from './guard-archive.ts'
import { normalizeWorkbook } from './normalize-workbook.ts'
import type { Table, TableCell } from './table.ts'

/** The first sheet of an `.xlsx`. Formulas are not computed: the stored values are read. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  guardArchive(bytes)
  try {
    const rows = (await readSheet(normalizeWorkbook(bytes).buffer, { trim: false })) as unknown[][]
    return { rows: rows.map((row) => row.map(cellOf)), format: 'Excel workbook' }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    const message = "This isn't an Excel workbook, or it's damaged. Open it, save it as .xlsx, and try again."
    throw new SpreadsheetError('spreadsheet/unreadable', message, { cause: error })
  }
}

/** Dates in cells have no time zone: they are read as UTC. */
function cellOf(value: unknown): TableCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : { day: value.toISOString().slice(0, 10) }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}
