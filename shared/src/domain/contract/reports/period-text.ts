import type { GroupUnit } from './report-definition.ts'

/** How the days and months of periods are formatted. */
export type PeriodFormat = { day: (day: string) => string; month: (day: string) => string }

function americanFormat(): PeriodFormat {
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return { day: (day) => days.format(Date.parse(day)), month: (day) => months.format(Date.parse(day)) }
}

let american: PeriodFormat | undefined

/**
 * Formats the period that begins on a day (`2026-10-01`): `Nov 2026`, `2026 Q4`, `Week of Nov 23, 2026`. Undefined for
 * single days. Quarters start with the year, so that they sort by time.
 */
export function periodText(unit: GroupUnit | undefined, day: string, format?: PeriodFormat): string | undefined {
  const { day: dayText, month: monthText } = format ?? (american ??= americanFormat())
  if (unit === 'year') return day.slice(0, 4)
  if (unit === 'quarter') return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  if (unit === 'month') return monthText(day.slice(0, 10))
  return isWeek(unit) ? `Week of ${dayText(day.slice(0, 10))}` : undefined
}

function isWeek(unit: GroupUnit | undefined): boolean {
  return unit === 'week' || unit === 'us-week'
}
