import { Temporal } from 'temporal-polyfill'

/** The time that a clock shows there, kept as if it were UTC's: a cell knows no time zone. NaN for what is no moment. */
export function wallTimeIn(timeZone: string, text: string): number {
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) return NaN
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  return moment + offsetNanoseconds / 1_000_000
}
