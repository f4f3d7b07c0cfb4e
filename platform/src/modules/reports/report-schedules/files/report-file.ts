import type { ReportColumn } from '@lintel/shared/contract/reports'

/** The input of threads that write report files; it is copied to the thread. */
export type ReportFileTask = {
  columns: readonly ReportColumn[]
  /** The time zone for timestamps and dates. */
  timeZone: string
  /** Of amounts, ISO 4217. */
  currency: string
  /** The stored rows: one group per line, compressed. */
  rows: Uint8Array
}

/** Of the uncompressed rows. */
export const maxRowBytes = 64 * 1024 ** 2
