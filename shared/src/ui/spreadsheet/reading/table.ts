import type { SpreadsheetErrorCode } from '../spreadsheet-error.ts'

/** The content of a cell; a day if the file declares one. A formula has its last saved value. */
export type TableCell = string | number | boolean | { day: string } | null

export type Table = {
  /** The first sheet, or the whole file; rows may have different lengths. */
  rows: TableCell[][]
  /** The detected format, for users: `Excel workbook`, or the encoding and the separator. */
  format: string
}

/** Maximum file size. */
export const maxTableBytes = 50 * 1024 * 1024

/** Messages of the worker: rows in parts, so that they do not block the page, then the format; or a failure. */
export type ReaderMessage =
  | { rows: TableCell[][] }
  | { format: string }
  | { failure: { code: SpreadsheetErrorCode; message: string } }
