import { Temporal } from 'temporal-polyfill'
import type { Days } from './periods.ts'

/** Milliseconds since 1970: a day lasts from `start` until just before `end`. */
export type DayBounds = { start: number; end: number }

/** From the beginning of the first day until the end of the last one. */
export function boundsOf({ first, last }: Days, timeZone: string): DayBounds {
  return { start: dayBounds(first, timeZone).start, end: dayBounds(last, timeZone).end }
}

/**
 * When a calendar day (`YYYY-MM-DD`) begins and ends in a time zone (an IANA name). Both evaluators compare with these two
 * moments, so that neither has to ask for the day of a row, and the clocks of both cannot differ. Some zones leave midnight out, or
 * have it twice, and one has left out a whole day, which lasts no time.
 */
export function dayBounds(day: string, timeZone: string): DayBounds {
  const date = Temporal.PlainDate.from(day)
  const startOf = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds
  return { start: startOf(date), end: startOf(date.add({ days: 1 })) }
}
