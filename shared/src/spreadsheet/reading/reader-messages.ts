import type { SpreadsheetErrorCode } from '../spreadsheet-error.ts'
import type { TableCell } from './table.ts'

/** From the worker: rows in parts, so that the page is never busy with all of them at once, then how the file was read; or a failure. */
export type ReaderAnswer =
  { rows: TableCell[][] } | { format: string } | { failure: { code: SpreadsheetErrorCode; message: string } }
