import * as z from './schema-language.ts'

/**
 * A time zone as people choose it: by a place, `America/New_York`, or `UTC`; also `Etc/GMT+5`, where computers have a mere offset. Browsers
 * and databases mean the same by these. Shorter names mean one thing here and another there (`IST`, `AET`), and offsets such as
 * `+05:00` mean the opposite to a database.
 */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Enter a time zone, such as America/New_York or UTC.')

const places = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z]/
const offsets = /^(?:UTC|Etc\/(?:UTC|GMT(?:[+-]\d{1,2})?))$/

/** Whether platform and browser take the name for a time zone. */
export function isTimeZone(name: string): boolean {
  return (places.test(name) || offsets.test(name)) && isKnown(name)
}

function isKnown(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** Whose midnight begins a day: `Days start at midnight in New York`. */
export function zoneText(timeZone: string): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return `Days start at midnight ${timeZone.includes('/') ? `in ${place}` : place}`
}

/** All time zones that people are offered. */
export function timeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').filter(isTimeZone)])]
}

/** The time zone of this computer. For one with a name that is not taken, such as `CET`, the first whose clocks show the same. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (isTimeZone(timeZone)) return timeZone
  const months = [0, 6].map((month) => new Date(new Date().getFullYear(), month))
  return timeZones().find((zone) => months.every((day) => clockIn(day, zone) === clockIn(day, timeZone))) ?? 'UTC'
}

function clockIn(moment: Date, timeZone: string): string {
  return moment.toLocaleString('en-US', { timeZone })
}
