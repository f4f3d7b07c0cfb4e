import type { ReportColumn } from '@lintel/shared/contract/reports'
import { Temporal } from 'temporal-polyfill'

/** The input of threads that write report files; it is copied to the thread. */
export type ReportFileTask = {
  columns: readonly ReportColumn[]
  /** The time zone for timestamps and dates. */
  timeZone: string
  /** Currency of amounts, ISO 4217. */
  currency: string
  /** The stored rows: one group per line, compressed. */
  rows: Uint8Array
}

/** Bytes of the uncompressed rows. */
export const maxRowBytes = 64 * 1024 ** 2

/** The local time in the time zone as if it were UTC, because cells have no time zone. NaN for an invalid timestamp. */
export function wallTimeIn(timeZone: string, text: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time)) return NaN
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)
  return time + offsetNanoseconds / 1_000_000
}
