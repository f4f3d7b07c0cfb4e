import type { SpreadsheetErrorCode } from '../spreadsheet-error.ts'

/** What a cell holds: a day where the file says that it is one. A formula is what it had come to when the file was saved. */
export type TableCell = string | number | boolean | { day: string } | null

export type Table = {
  /** The first sheet, or the whole file; rows may be of different lengths. */
  rows: TableCell[][]
  /** How its bytes were read: `Excel workbook`, or encoding and separator, to be shown. */
  format: string
}

/** Of the file as it comes. */
export const mostTableBytes = 50 * 1024 * 1024

/** From the worker: rows in parts, so that the page is never busy with all of them at once, then how the file was read; or a failure. */
export type ReaderAnswer =
  | { rows: TableCell[][] }
  | { format: string }
  | { failure: { code: SpreadsheetErrorCode; message: string } }
