import type { Recurrence } from '@lintel/shared/contract/reports'
import { Temporal } from 'temporal-polyfill'

/**
 * An infinite sequence of due times after `after`. A time that is skipped by daylight saving time is shifted by the difference; of a
 * repeated time, the first one counts.
 */
export function* dueMoments(recurrence: Recurrence, after: Date): Generator<Date, never> {
  const { timeZone } = recurrence
  const plainTime = Temporal.PlainTime.from(recurrence.time)
  let last = after.getTime()
  for (let period = firstPeriod(recurrence, after); ; period += 1) {
    for (const day of daysOf(recurrence, period)) {
      const { epochMilliseconds } = day.toZonedDateTime({ timeZone, plainTime })
      // If a time zone skipped an entire day, the calculation returns the following day twice.
      if (epochMilliseconds <= last) continue
      last = epochMilliseconds
      yield new Date(last)
    }
  }
}

/** The next `count` due times. */
export function nextMoments(recurrence: Recurrence, after: Date, count: number): Date[] {
  const moments = dueMoments(recurrence, after)
  return Array.from({ length: count }, () => moments.next().value)
}

/** The next due time. */
export function nextMoment(recurrence: Recurrence, after: Date): Date {
  return dueMoments(recurrence, after).next().value
}

type Days = Temporal.PlainDate[]

/** The days of the n-th period since the start date, without days before it. */
function daysOf(recurrence: Recurrence, period: number): Days {
  const anchor = Temporal.PlainDate.from(recurrence.startDate)
  const offset = period * recurrence.interval
  return daysOfPeriod(recurrence, anchor, offset).filter((day) => Temporal.PlainDate.compare(day, anchor) >= 0)
}

function daysOfPeriod(recurrence: Recurrence, anchor: Temporal.PlainDate, offset: number): Days {
  if (recurrence.frequency === 'Weekly') {
    const sunday = sundayBefore(anchor).add({ weeks: offset })
    const weekdays = [...new Set(recurrence.weekdays)].sort((one, other) => one - other)
    return weekdays.map((weekday) => sunday.add({ days: weekday }))
  }
  const month =
    recurrence.frequency === 'Monthly'
      ? anchor.with({ day: 1 }).add({ months: offset })
      : anchor.with({ month: recurrence.month, day: 1 }).add({ years: offset })
  const day = recurrence.dayOfMonth === 'last' ? month.daysInMonth : recurrence.dayOfMonth
  return [month.with({ day: Math.min(day, month.daysInMonth) })]
}

/** A period at or before `after`, so that earlier periods can be skipped. */
function firstPeriod({ frequency, interval, startDate, timeZone }: Recurrence, after: Date): number {
  const anchor = Temporal.PlainDate.from(startDate)
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const periods = {
    Weekly: () => sundayBefore(anchor).until(today).days / 7,
    Monthly: () => (today.year - anchor.year) * 12 + today.month - anchor.month,
    Yearly: () => today.year - anchor.year,
  }
  return Math.max(0, Math.floor(periods[frequency]() / interval) - 1)
}

function sundayBefore(day: Temporal.PlainDate): Temporal.PlainDate {
  // In Temporal, Sunday is day 7.
  return day.subtract({ days: day.dayOfWeek % 7 })
}
