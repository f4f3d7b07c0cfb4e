import { Temporal } from 'temporal-polyfill'

/** The time of daily emails. */
const dailyTime = Temporal.PlainTime.from('07:00')

/** The last and the next time of daily emails in a time zone. */
export function dailyTimesAround(now: Date, timeZone: string): { last: Date; next: Date } {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = here.toPlainDate()
  function on(days: number): Date {
    const zonedDateTime = today.add({ days }).toZonedDateTime({ timeZone, plainTime: dailyTime })
    return new Date(zonedDateTime.epochMilliseconds)
  }
  return on(0) <= now ? { last: on(0), next: on(1) } : { last: on(-1), next: on(0) }
}
