import { userLocale } from '../preferences/index.ts'
import { dateFormatter } from './formatters.ts'

/** Date and time of a moment, for sentences and lists: `Nov 22, 2026, 11:30 AM`. */
export const formatDateTime = dateFormatter({ dateStyle: 'medium', timeStyle: 'short' })

/** Date and time with seconds, to distinguish several moments within a minute. */
export const formatDateTimeWithSeconds = dateFormatter({ dateStyle: 'medium', timeStyle: 'medium' })

/** The date of a moment: `Nov 22, 2026`. */
export const formatDate = dateFormatter({ dateStyle: 'medium' })

/** A calendar day, which has no time zone: `Nov 22, 2026` for `2026-11-22`. */
export const formatDay = dateFormatter({ dateStyle: 'medium', timeZone: 'UTC' })

const numericDate = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The date of a moment in cells of grids and tables: `11/22/2026`. */
export const formatNumericDate = dateFormatter(numericDate)

/** A calendar day in cells of grids and tables: `11/22/2026`. */
export const formatNumericDay = dateFormatter({ ...numericDate, timeZone: 'UTC' })

export const numericDateTime = { ...numericDate, hour: 'numeric', minute: '2-digit' } as const

/** Date and time in cells of grids and tables: `11/22/2026, 11:30 AM`. */
export const formatNumericDateTime = dateFormatter(numericDateTime)

/** A time of day: `8:00 AM` for `1970-01-01T08:00:00Z`. */
export const formatTime = dateFormatter({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** A calendar month, from any of its days: `Nov 2026`. */
export const formatMonth = dateFormatter({ month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A moment with its time zone: `Nov 22, 2026, 11:30 AM GMT+1`. */
export const formatZonedDateTime = dateFormatter({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** The full date for the tooltip of a shorter one: `Sunday, November 22, 2026 at 11:30 AM`. */
export const formatFullDateTime = dateFormatter({ dateStyle: 'full', timeStyle: 'short' })

/** The full date with its time zone. */
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
