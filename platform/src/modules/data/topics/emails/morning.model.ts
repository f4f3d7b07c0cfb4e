import { Temporal } from 'temporal-polyfill'

/** When letters of the day are written: before people begin to work. */
const morning = Temporal.PlainTime.from('07:00')

/** The last morning there until now, and the next one. */
export function morningsAround(now: Date, timeZone: string): { last: Date; next: Date } {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = here.toPlainDate()
  function on(days: number): Date {
    const moment = today.add({ days }).toZonedDateTime({ timeZone, plainTime: morning })
    return new Date(moment.epochMilliseconds)
  }
  return on(0) <= now ? { last: on(0), next: on(1) } : { last: on(-1), next: on(0) }
}
