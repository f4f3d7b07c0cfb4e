import { userLocale } from '../preferences/index.ts'
import { dateFormatter } from './formatters.ts'

/** Date and time of a moment, for sentences and lists: `Nov 22, 2026, 11:30 AM`. */
export const formatDateTime = dateFormatter({ dateStyle: 'medium', timeStyle: 'short' })

/** The same to the second, where several moments of a minute are told apart. */
export const formatDateTimeWithSeconds = dateFormatter({ dateStyle: 'medium', timeStyle: 'medium' })

/** The date of a moment: `Nov 22, 2026`. */
export const formatDate = dateFormatter({ dateStyle: 'medium' })

/** A day of the calendar, which has no time zone, of `2026-11-22`: `Nov 22, 2026`. */
export const formatDay = dateFormatter({ dateStyle: 'medium', timeZone: 'UTC' })

const numericDate = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The date of a moment as cells of grids and tables have it: `11/22/2026`. */
export const formatNumericDate = dateFormatter(numericDate)

/** The same of a day of the calendar. */
export const formatNumericDay = dateFormatter({ ...numericDate, timeZone: 'UTC' })

export const numericDateTime = { ...numericDate, hour: 'numeric', minute: '2-digit' } as const

/** Date and time as cells have them: `11/22/2026, 11:30 AM`. */
export const formatNumericDateTime = dateFormatter(numericDateTime)

/** A time of day, of `1970-01-01T08:00:00Z`: `8:00 AM`. */
export const formatTime = dateFormatter({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** A month of the calendar, by any of its days: `Nov 2026`. */
export const formatMonth = dateFormatter({ month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A moment with the time zone whose clocks are meant: `Nov 22, 2026, 11:30 AM GMT+1`. */
export const formatZonedDateTime = dateFormatter({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** In full, for whoever points at a shorter date: `Sunday, November 22, 2026 at 11:30 AM`. */
export const formatFullDateTime = dateFormatter({ dateStyle: 'full', timeStyle: 'short' })

/** In full, with the time zone whose clocks are meant. */
export const formatFullZonedDateTime = dateFormatter({
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Whether the person's locale writes days before months: `31/12/2026`. */
export function isDayFirst(): boolean {
  const parts = new Intl.DateTimeFormat(userLocale()).formatToParts().map(({ type }) => type)
  return parts.indexOf('day') < parts.indexOf('month')
}
