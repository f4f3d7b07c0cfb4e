import type { Recurrence } from '@lintel/shared/contract/reports'
import { Temporal } from 'temporal-polyfill'

/**
 * When a recurrence falls due after this moment, in order, without end. A time that the clocks leave out is as much later as
 * they jump; of one that they show twice it is the first.
 */
export function* dueMoments(recurrence: Recurrence, after: Date): Generator<Date, never> {
  const { timeZone } = recurrence
  const plainTime = Temporal.PlainTime.from(recurrence.time)
  let last = after.getTime()
  for (let period = firstPeriod(recurrence, after); ; period += 1) {
    for (const day of daysOf(recurrence, period)) {
      const { epochMilliseconds } = day.toZonedDateTime({ timeZone, plainTime })
      // A zone that left a whole day out shows the day after it twice.
      if (epochMilliseconds <= last) continue
      last = epochMilliseconds
      yield new Date(last)
    }
  }
}

/** The next so many moments after this one. */
export function nextMoments(recurrence: Recurrence, after: Date, count: number): Date[] {
  const moments = dueMoments(recurrence, after)
  return Array.from({ length: count }, () => moments.next().value)
}

/** The first moment after this one. */
export function nextMoment(recurrence: Recurrence, after: Date): Date {
  return dueMoments(recurrence, after).next().value
}

/** Whether calculations know this name: of a place, as browsers have it, and not a mere distance from Greenwich. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

type Days = Temporal.PlainDate[]

/** The days of the n-th period that counts, from that of the anchor; none before the anchor. */
function daysOf(recurrence: Recurrence, period: number): Days {
  const anchor = Temporal.PlainDate.from(recurrence.startDate)
  const past = period * recurrence.interval
  return daysOfPeriod(recurrence, anchor, past).filter((day) => Temporal.PlainDate.compare(day, anchor) >= 0)
}

function daysOfPeriod(recurrence: Recurrence, anchor: Temporal.PlainDate, past: number): Days {
  if (recurrence.frequency === 'Weekly') {
    const sunday = sundayBefore(anchor).add({ weeks: past })
    const weekdays = [...new Set(recurrence.weekdays)].sort((one, other) => one - other)
    return weekdays.map((weekday) => sunday.add({ days: weekday }))
  }
  const month =
    recurrence.frequency === 'Monthly'
      ? anchor.with({ day: 1 }).add({ months: past })
      : anchor.with({ month: recurrence.month, day: 1 }).add({ years: past })
  const day = recurrence.dayOfMonth === 'last' ? month.daysInMonth : recurrence.dayOfMonth
  return [month.with({ day: Math.min(day, month.daysInMonth) })]
}

/** One that is surely not too late: what lies before is passed over. */
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
  // Sunday is 7 there.
  return day.subtract({ days: day.dayOfWeek % 7 })
}
