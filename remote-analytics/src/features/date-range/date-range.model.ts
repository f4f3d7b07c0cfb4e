import { lastDays, type DateRange } from '@lintel/shared/widgets'

const usualDays = 30

/** Days back from today; a month has 30.4 of them (specification 1, section 9). */
export const quickRanges: readonly { title: string; days: number }[] = [
  { title: 'Previous Week', days: 7 },
  { title: 'Previous 2 Weeks', days: 14 },
  { title: 'Previous Month', days: Math.round(30.4) },
  { title: 'Previous 6 Months', days: Math.round(6 * 30.4) },
  { title: 'Previous Year', days: 365 },
]

const day = /^\d{4}-\d\d-\d\d$/

/** Whatever the address says: what is no range is that of the last 30 days. */
export function rangeIn(search: URLSearchParams, today = new Date()): DateRange {
  const [start, end] = [search.get('start'), search.get('end')]
  const isRange = isDay(start) && isDay(end) && start <= end
  return isRange ? { start, end } : lastDays(usualDays, today)
}

/** A new query: what everybody starts with goes unsaid, so that it still means the last days tomorrow. */
export function withRange(search: URLSearchParams, range: DateRange, today = new Date()): URLSearchParams {
  const next = new URLSearchParams(search)
  const usual = lastDays(usualDays, today)
  const isUsual = range.start === usual.start && range.end === usual.end
  for (const name of ['start', 'end'] as const) {
    if (isUsual) next.delete(name)
    else next.set(name, range[name])
  }
  return next
}

/** The 30th of February is none. */
function isDay(text: string | null): text is string {
  if (text === null || !day.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
