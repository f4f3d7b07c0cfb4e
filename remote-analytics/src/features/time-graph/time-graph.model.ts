import type { AnalyticsTotals, AnalyticsTotalsQuery } from '@lintel/shared/contract/assembly'
import { dateFormatter, formatMonth, formatNumericDay } from '@lintel/shared/format'
import type { DateRange } from '@lintel/shared/widgets'

type Unit = AnalyticsTotalsQuery['by']
export type Point = { key: string; label: string; tick: string; value: number }

const dayLength = 86_400_000
const maxDays = 366

/** Ranges of more than a year are shown by month, because a thousand days can't be distinguished. */
export function unitOf({ start, end }: DateRange): Unit {
  return (Date.parse(end) - Date.parse(start)) / dayLength < maxDays ? 'day' : 'month'
}

/** Requests per day or month of the range, including zeros. */
export function requestsPerDay(
  totals: AnalyticsTotals,
  { range, portfolios }: { range: DateRange; portfolios: readonly string[] },
): Point[] {
  const unit = unitOf(range)
  const counts = new Map<string, number>()
  for (const { date, portfolio, requests } of totals) {
    if (portfolios.includes(portfolio)) counts.set(date, (counts.get(date) ?? 0) + requests)
  }
  return datesOf(range, unit).map((date) => ({ key: date, ...dateLabels(date, unit), value: counts.get(date) ?? 0 }))
}

/** The range between two points, clamped to the displayed range. */
export function rangeBetween(range: DateRange, first: string, last: string): DateRange {
  if (unitOf(range) === 'day') return { start: first, end: last }
  const end = new Date(last)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  const lastDay = textOf(end)
  return { start: first < range.start ? range.start : first, end: lastDay > range.end ? range.end : lastDay }
}

/** Every day of the range, or the first day of each of its months, as `yyyy-mm-dd`. */
function datesOf({ start, end }: DateRange, unit: Unit): string[] {
  const dates = []
  const date = new Date(unit === 'day' ? start : `${start.slice(0, 7)}-01`)
  for (let text = textOf(date); text <= end; text = textOf(date)) {
    dates.push(text)
    if (unit === 'day') date.setUTCDate(date.getUTCDate() + 1)
    else date.setUTCMonth(date.getUTCMonth() + 1)
  }
  return dates
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function dateLabels(date: string, unit: Unit): { label: string; tick: string } {
  if (unit === 'day') return { label: formatNumericDay(date), tick: formatDayOfYear(date) }
  return { label: formatLongMonth(date), tick: formatMonth(date) }
}

const formatLongMonth = dateFormatter({ month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `11/22` of `11/22/2026`. */
const formatDayOfYear = dateFormatter({ month: '2-digit', day: '2-digit', timeZone: 'UTC' })
