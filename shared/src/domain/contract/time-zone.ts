import * as z from './schema-language.ts'

/**
 * A time zone as people choose it: a place such as `America/New_York`, `UTC`, or an offset such as `Etc/GMT+5`.
 * Browsers and databases agree on these names. They do not agree on abbreviations (`IST`, `AET`), nor on offsets such
 * as `+05:00`, whose sign a database reverses.
 */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Enter a time zone, such as America/New_York or UTC.')

const regions = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z]/
const offsets = /^(?:UTC|Etc\/(?:UTC|GMT(?:[+-]\d{1,2})?))$/

/** Whether the platform and browsers know the time zone. */
export function isTimeZone(name: string): boolean {
  return (regions.test(name) || offsets.test(name)) && isKnown(name)
}

function isKnown(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** The place for sentences such as `Days start at midnight in New York`. */
export function zoneText(timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return `Days start at midnight ${timeZone.includes('/') ? `in ${city}` : city}`
}

/** All time zones that people can choose. */
export function timeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').filter(isTimeZone)])]
}

/**
 * The time zone of this computer. If its name is not accepted, such as `CET`, it is the first zone with the same time.
 */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (isTimeZone(timeZone)) return timeZone
  const months = [0, 6].map((month) => new Date(new Date().getFullYear(), month))
  return timeZones().find((zone) => months.every((day) => localTime(day, zone) === localTime(day, timeZone))) ?? 'UTC'
}

function localTime(date: Date, timeZone: string): string {
  return date.toLocaleString('en-US', { timeZone })
}
