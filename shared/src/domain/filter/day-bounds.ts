import { Temporal } from 'temporal-polyfill'
import type { Days } from './periods.ts'

/** Milliseconds since 1970, from `start` (inclusive) to `end` (exclusive). */
export type DayBounds = { start: number; end: number }

/** From the start of the first day to the end of the last day. */
export function boundsOf({ first, last }: Days, timeZone: string): DayBounds {
  return { start: dayBounds(first, timeZone).start, end: dayBounds(last, timeZone).end }
}

/**
 * The moments when a calendar day (`YYYY-MM-DD`) begins and ends in a time zone (an IANA name). Both evaluators compare
 * with these moments instead of computing the day of each row, so that differences between their time zone data do not
 * matter. Some zones skip midnight or have it twice, and one has skipped a complete day, which therefore has no
 * duration.
 */
export function dayBounds(day: string, timeZone: string): DayBounds {
  const date = Temporal.PlainDate.from(day)
  const startOf = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds
  return { start: startOf(date), end: startOf(date.add({ days: 1 })) }
}
