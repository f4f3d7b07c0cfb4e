import * as z from './schema-language.ts'

/** An IANA name such as `America/New_York`. Names only: offsets such as `+05:00` mean the opposite to a database. */
export const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'There is no such time zone.')

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
