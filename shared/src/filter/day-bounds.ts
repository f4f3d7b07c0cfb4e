import type { Days } from './periods.ts'

const second = 1000
const hour = 3600 * second
const dayLength = 24 * hour

/** Milliseconds since 1970: a day lasts from `start` until just before `end`. */
export type DayBounds = { start: number; end: number }

/** From the beginning of the first day until the end of the last one. */
export function boundsOf({ first, last }: Days, timeZone: string): DayBounds {
  const { start, end } = dayBounds(first, timeZone)
  return { start, end: first === last ? end : dayBounds(last, timeZone).end }
}

/**
 * When a calendar day (`YYYY-MM-DD`) begins and ends in a time zone (an IANA name). Both evaluators compare with these two
 * moments, so that neither has to ask for the day of a row, and the clocks of both cannot differ.
 */
export function dayBounds(day: string, timeZone: string): DayBounds {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (timeZone === 'UTC') return { start: midnight, end: midnight + dayLength }
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return { start: firstMoment(midnight, format), end: firstMoment(midnight + dayLength, format) }
}

/**
 * The first moment at which clocks show `wall` or later. Searched for and not computed: some zones leave midnight out, or have
 * it twice, and one has left out a whole day.
 */
function firstMoment(wall: number, format: Intl.DateTimeFormat): number {
  let before = (wall - 36 * hour) / second
  let after = (wall + 36 * hour) / second
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (middle * second + offsetAt(middle * second, format) >= wall) after = middle
    else before = middle
  }
  return after * second
}

/** How far clocks are ahead of UTC: read from `GMT`, `GMT+05:30` or `GMT-04:56:02`. */
function offsetAt(moment: number, format: Intl.DateTimeFormat): number {
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes, seconds] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? []
  const size = Number(hours ?? 0) * hour + Number(minutes ?? 0) * 60 * second + Number(seconds ?? 0) * second
  return sign === '-' ? -size : size
}
