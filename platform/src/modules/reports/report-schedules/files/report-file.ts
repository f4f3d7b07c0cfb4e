import type { ReportColumn } from '@lintel/shared/contract/reports'

/** What every thread that writes a file of a report is given. Everything is sent to the thread as a copy. */
export type ReportFileTask = {
  columns: readonly ReportColumn[]
  /** The time zone of moments and days. */
  timeZone: string
  /** Of amounts, as ISO 4217 has it. */
  currency: string
  /** The rows as they are kept: groups, line by line, compressed. */
  rows: Uint8Array
}

/** Of the rows, before they are compressed. */
export const maxRowBytes = 64 * 1024 ** 2
