import { Temporal } from 'temporal-polyfill'

/** The local time in the time zone as if it were UTC, because cells have no time zone. NaN for an invalid timestamp. */
export function wallTimeIn(timeZone: string, text: string): number {
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) return NaN
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  return moment + offsetNanoseconds / 1_000_000
}
