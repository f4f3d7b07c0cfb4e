import { Temporal } from 'temporal-polyfill'
import { type Condition, type FieldTypes, type Filter, type FilterValue, isGroup } from './filter.ts'
import { isMovingPeriod, type MovingPeriod } from './moving-periods.ts'

/** Both are `YYYY-MM-DD` and belong to it. */
export type Days = { first: string; last: string }

export type MovingOptions = {
  /** Whose day it is: an IANA name. */
  timeZone: string
  now: Date
}

/** The days that the value of a `date` or `day` stands for: a day, `2026-10-01/2026-10-31`, or a moving period. */
export function daysOf(value: string, { timeZone, now }: MovingOptions): Days {
  if (isMovingPeriod(value)) return daysOfPeriod(value, todayIn(timeZone, now))
  const [first = value, last = first] = value.split('/')
  return { first, last }
}

/** The same filter with the days that moving periods stand for now in their place, so that it keeps its meaning. */
export function withFixedDays(filter: Filter, fields: FieldTypes, options: MovingOptions): Filter {
  if (isGroup(filter)) {
    return { ...filter, filters: filter.filters.map((child) => withFixedDays(child, fields, options)) }
  }
  if (!isMovingIn(filter, fields)) return filter
  const { first, last } = daysOf(filter.value, options)
  return { ...filter, value: first === last ? first : `${first}/${last}` }
}

type MovingCondition = Condition & { value: MovingPeriod }

function isMovingIn(condition: Condition, fields: FieldTypes): condition is MovingCondition {
  const type = fields[condition.field]
  return (type === 'date' || type === 'day') && isMovingPeriod(condition.value satisfies FilterValue | undefined)
}

/** Year, month and day in the time zone at that moment. */
function todayIn(timeZone: string, now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}

function daysOfPeriod(period: MovingPeriod, today: Temporal.PlainDate): Days {
  const sunday = today.subtract({ days: today.dayOfWeek % 7 })
  const month = today.with({ day: 1 })
  const quarter = month.subtract({ months: (month.month - 1) % 3 })
  const year = month.with({ month: 1 })
  switch (period) {
    case 'today':
      return daysFrom(today, { days: 1 })
    case 'yesterday':
      return daysFrom(today.subtract({ days: 1 }), { days: 1 })
    case 'this week':
      return daysFrom(sunday, { weeks: 1 })
    case 'last week':
      return daysFrom(sunday.subtract({ weeks: 1 }), { weeks: 1 })
    case 'last 7 days':
      return daysFrom(today.subtract({ days: 7 }), { days: 7 })
    case 'last 30 days':
      return daysFrom(today.subtract({ days: 30 }), { days: 30 })
    case 'this month':
      return daysFrom(month, { months: 1 })
    case 'last month':
      return daysFrom(month.subtract({ months: 1 }), { months: 1 })
    case 'last 12 months':
      return daysFrom(month.subtract({ months: 12 }), { months: 12 })
    case 'this quarter':
      return daysFrom(quarter, { months: 3 })
    case 'last quarter':
      return daysFrom(quarter.subtract({ months: 3 }), { months: 3 })
    case 'this year':
      return daysFrom(year, { years: 1 })
    case 'last year':
      return daysFrom(year.subtract({ years: 1 }), { years: 1 })
  }
}

function daysFrom(first: Temporal.PlainDate, length: Temporal.DurationLike): Days {
  return { first: first.toString(), last: first.add(length).subtract({ days: 1 }).toString() }
}
