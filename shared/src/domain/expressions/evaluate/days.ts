/** Limits of days and moments: the years 1 to 9999, as in filters. Results beyond them are blank. */
export const firstDay = -719_162
export const lastDay = 2_932_896
const millisecondsOfDay = 86_400_000
export const firstMoment = firstDay * millisecondsOfDay
export const lastMoment = (lastDay + 1) * millisecondsOfDay - 1

/** Cached, because constructing formats is slow. */
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const cached = calendars.get(timeZone)
  if (cached) return cached
  const calendar = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  calendars.set(timeZone, calendar)
  return calendar
}

/** The day of a moment (milliseconds since 1970) in a time zone, in days since 1970-01-01. */
export function dayOfMoment(moment: number, timeZone: string): number {
  const [month = 1, day = 1, year = 1970] = calendarOf(timeZone).format(moment).split('/').map(Number)
  const found = dayNumber({ year, month, day })
  // The calendar also writes the year before 1 as 1, and west of Greenwich the first moments are on the last day of
  // that year.
  return moment < firstMoment + millisecondsOfDay && found > firstDay + 1 ? firstDay - 1 : found
}

export type CalendarDay = { year: number; month: number; day: number }

export function calendarDay(day: number): CalendarDay {
  const date = new Date(day * millisecondsOfDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function dayNumber({ year, month, day }: CalendarDay): number {
  const date = new Date(0)
  // Not `Date.UTC`, which reads the year 26 as 1926.
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime() / millisecondsOfDay
}

/** `2026-11-27`. */
export function dayText(day: number): string {
  return new Date(day * millisecondsOfDay).toISOString().slice(0, 10)
}

const monthsOfYear = 12

/** Complete months from one day to another; negative if the other day is earlier. */
export function monthsBetween(from: number, to: number): number {
  if (to < from) return 0 - monthsBetween(to, from)
  const [start, end] = [calendarDay(from), calendarDay(to)]
  const months = end.year * monthsOfYear + end.month - start.year * monthsOfYear - start.month
  return end.day < start.day ? months - 1 : months
}
