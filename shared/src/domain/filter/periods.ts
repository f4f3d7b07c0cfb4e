import { Temporal } from 'temporal-polyfill'
import { type FieldTypes, type Filter, isGroup, type ListValue } from './filter.ts'
import { isMovingPeriod, type MovingPeriod } from './moving-periods.ts'

/** The first and the last day, both included, as `YYYY-MM-DD`. */
export type Days = { first: string; last: string }

export type MovingOptions = {
  /** The time zone that determines today, an IANA name. */
  timeZone: string
  now: Date
}

/** The days of a value of a `date` or `day`: of a day, a range `2026-10-01/2026-10-31`, or a moving period. */
export function daysOf(value: string, { timeZone, now }: MovingOptions): Days {
  if (isMovingPeriod(value)) return daysOfPeriod(value, todayIn(timeZone, now))
  const [first = value, last = first] = value.split('/')
  return { first, last }
}

/** Replaces moving periods in a filter by their current days, so that the meaning of the filter no longer changes. */
export function withFixedDays(filter: Filter, fields: FieldTypes, options: MovingOptions): Filter {
  if (isGroup(filter)) {
    return { ...filter, filters: filter.filters.map((child) => withFixedDays(child, fields, options)) }
  }
  const type = fields[filter.field]
  if (type !== 'date' && type !== 'day') return filter
  if (filter.values) return { ...filter, values: filter.values.map((one) => fixedDays(one, options)) }
  return filter.value === undefined ? filter : { ...filter, value: fixedDays(filter.value, options) }
}

function fixedDays<Value extends ListValue>(value: Value, options: MovingOptions): Value | string {
  if (!isMovingPeriod(value)) return value
  const { first, last } = daysOf(value, options)
  return first === last ? first : `${first}/${last}`
}

/** The calendar day in the time zone at that moment. */
function todayIn(timeZone: string, now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** The first unit relative to the current one, and the number of units in the period. */
const spans: Record<MovingPeriod, readonly [from: number, count: number, unit: Unit]> = {
  today: [0, 1, 'day'],
  yesterday: [-1, 1, 'day'],
  tomorrow: [1, 1, 'day'],
  'this week': [0, 1, 'week'],
  'last week': [-1, 1, 'week'],
  'next week': [1, 1, 'week'],
  'last 7 days': [-7, 7, 'day'],
  'last 14 days': [-14, 14, 'day'],
  'last 30 days': [-30, 30, 'day'],
  'last 90 days': [-90, 90, 'day'],
  'next 7 days': [1, 7, 'day'],
  'next 30 days': [1, 30, 'day'],
  'next 90 days': [1, 90, 'day'],
  'this month': [0, 1, 'month'],
  'last month': [-1, 1, 'month'],
  'next month': [1, 1, 'month'],
  'last 12 months': [-12, 12, 'month'],
  'next 12 months': [1, 12, 'month'],
  'this quarter': [0, 1, 'quarter'],
  'last quarter': [-1, 1, 'quarter'],
  'next quarter': [1, 1, 'quarter'],
  'this year': [0, 1, 'year'],
  'last year': [-1, 1, 'year'],
  'next year': [1, 1, 'year'],
}

function daysOfPeriod(period: MovingPeriod, today: Temporal.PlainDate): Days {
  const [from, count, unit] = spans[period]
  const present = beginOf(unit, today)
  const end = present.add(lengthOf(unit, from + count))
  return { first: present.add(lengthOf(unit, from)).toString(), last: end.subtract({ days: 1 }).toString() }
}

/** The first day of the current unit. */
function beginOf(unit: Unit, today: Temporal.PlainDate): Temporal.PlainDate {
  if (unit === 'day') return today
  if (unit === 'week') return today.subtract({ days: today.dayOfWeek % 7 })
  const month = today.with({ day: 1 })
  if (unit === 'month') return month
  return unit === 'year' ? month.with({ month: 1 }) : month.subtract({ months: (month.month - 1) % 3 })
}

function lengthOf(unit: Unit, count: number): Temporal.DurationLike {
  return unit === 'quarter' ? { months: 3 * count } : { [`${unit}s`]: count }
}
