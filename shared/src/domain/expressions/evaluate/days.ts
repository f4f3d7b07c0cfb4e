/** Days and moments of the years 1 to 9999, as filters know them; what is calculated beyond is blank. */
export const firstDay = -719_162
export const lastDay = 2_932_896
const millisecondsOfDay = 86_400_000
export const firstMoment = firstDay * millisecondsOfDay
export const lastMoment = (lastDay + 1) * millisecondsOfDay - 1

/** Formats take their time to make. */
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  calendars.set(timeZone, made)
  return made
}

/** The day that a moment (milliseconds since 1970) is on in a time zone: how many since 1970-01-01. */
export function dayOfMoment(moment: number, timeZone: string): number {
  const [month = 1, day = 1, year = 1970] = calendarOf(timeZone).format(moment).split('/').map(Number)
  const found = dayNumber({ year, month, day })
  // The calendar writes the year before 1 as 1: west of Greenwich the first moments are on its last day.
  return moment < firstMoment + millisecondsOfDay && found > firstDay + 1 ? firstDay - 1 : found
}

export type CalendarDay = { year: number; month: number; day: number }

export function calendarDay(day: number): CalendarDay {
  const date = new Date(day * millisecondsOfDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function dayNumber({ year, month, day }: CalendarDay): number {
  const date = new Date(0)
  // Not by `Date.UTC`, to which the year 26 is 1926.
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime() / millisecondsOfDay
}

/** `2026-11-27`. */
export function dayText(day: number): string {
  return new Date(day * millisecondsOfDay).toISOString().slice(0, 10)
}

const monthsOfYear = 12

/** Whole months from one day to another, as many below zero where the other is before. */
export function monthsBetween(from: number, to: number): number {
  if (to < from) return 0 - monthsBetween(to, from)
  const [start, end] = [calendarDay(from), calendarDay(to)]
  const months = end.year * monthsOfYear + end.month - start.year * monthsOfYear - start.month
  return end.day < start.day ? months - 1 : months
}
