import { type Condition, type FieldTypes, type Filter, type FilterValue, isGroup } from './filter.ts'

/**
 * Days that move with the day on which they are asked for. Weeks begin on Sunday, as those of recurring reports. 'Last' counts whole
 * ones before the present: what is asked for every week counts each day once, whatever the time of day.
 */
export const movingPeriods = [
  'today',
  'yesterday',
  'this week',
  'last week',
  'last 7 days',
  'last 30 days',
  'this month',
  'last month',
  'last 12 months',
  'this quarter',
  'last quarter',
  'this year',
  'last year',
] as const
export type MovingPeriod = (typeof movingPeriods)[number]

/** Both are `YYYY-MM-DD` and belong to it. */
export type Days = { first: string; last: string }

export type MovingOptions = {
  /** Whose day it is: an IANA name. */
  timeZone: string
  now: Date
}

export function isMovingPeriod(value: unknown): value is MovingPeriod {
  return (movingPeriods as readonly unknown[]).includes(value)
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
function todayIn(timeZone: string, now: Date): Date {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return dayAt(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1)
}

function daysOfPeriod(period: MovingPeriod, today: Date): Days {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const sunday = day - today.getUTCDay()
  const quarter = month - (month % 3)
  switch (period) {
    case 'today':
      return within(dayAt(year, month, day), dayAt(year, month, day + 1))
    case 'yesterday':
      return within(dayAt(year, month, day - 1), dayAt(year, month, day))
    case 'this week':
      return within(dayAt(year, month, sunday), dayAt(year, month, sunday + 7))
    case 'last week':
      return within(dayAt(year, month, sunday - 7), dayAt(year, month, sunday))
    case 'last 7 days':
      return within(dayAt(year, month, day - 7), dayAt(year, month, day))
    case 'last 30 days':
      return within(dayAt(year, month, day - 30), dayAt(year, month, day))
    case 'this month':
      return within(dayAt(year, month), dayAt(year, month + 1))
    case 'last month':
      return within(dayAt(year, month - 1), dayAt(year, month))
    case 'last 12 months':
      return within(dayAt(year, month - 12), dayAt(year, month))
    case 'this quarter':
      return within(dayAt(year, quarter), dayAt(year, quarter + 3))
    case 'last quarter':
      return within(dayAt(year, quarter - 3), dayAt(year, quarter))
    case 'this year':
      return within(dayAt(year, 0), dayAt(year + 1, 0))
    case 'last year':
      return within(dayAt(year - 1, 0), dayAt(year, 0))
  }
}

/** The calendar alone, kept as if it were UTC's; months and days may run over. */
function dayAt(year: number, month: number, day = 1): Date {
  return new Date(Date.UTC(year, month, day))
}

function within(first: Date, end: Date): Days {
  return { first: textOf(first), last: textOf(new Date(end.getTime() - 86_400_000)) }
}

function textOf(day: Date): string {
  return day.toISOString().slice(0, 10)
}
