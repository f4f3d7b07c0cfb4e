import type { GroupUnit } from './report-definition.ts'

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/**
 * How a period is written that begins on this day (`2026-10-01`): `Nov 2026`, `2026 Q4`, `Week of Nov 23, 2026`. Undefined for single days,
 * which everybody writes as they write days. A quarter begins with its year, so that its texts are in the order of time where they are sorted.
 */
export function periodText(unit: GroupUnit | undefined, day: string): string | undefined {
  if (unit === 'year') return day.slice(0, 4)
  if (unit === 'quarter') return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  if (unit === 'month') return months.format(Date.parse(day.slice(0, 10)))
  return isWeek(unit) ? `Week of ${days.format(Date.parse(day.slice(0, 10)))}` : undefined
}

function isWeek(unit: GroupUnit | undefined): boolean {
  return unit === 'week' || unit === 'us-week'
}
