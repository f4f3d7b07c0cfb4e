import { lastDays, rangeProblem, type DateRange } from '@lintel/shared/widgets'

const defaultDays = 30

/** Quick ranges that end today; a month has 30.4 days (specification 1, "Business constants and limits"). */
export const quickRanges = [
  quickRange('Previous Week', 7),
  quickRange('Previous 2 Weeks', 14),
  quickRange('Previous Month', Math.round(30.4)),
  quickRange('Previous 6 Months', Math.round(6 * 30.4)),
  quickRange('Previous Year', 365),
]

function quickRange(title: string, days: number) {
  return { title, days, range: () => lastDays(days) }
}

/** The range in the URL; the last 30 days if it's missing or invalid. */
export function rangeIn(search: URLSearchParams, today = new Date()): DateRange {
  const range = { start: search.get('start') ?? '', end: search.get('end') ?? '' }
  return rangeProblem(range) === undefined ? range : lastDays(defaultDays, today)
}

/**
 * The URL parameters of a range. The default range is omitted, so that a link without dates always shows the last 30
 * days.
 */
export function rangeParams({ start, end }: DateRange, today = new Date()) {
  const byDefault = lastDays(defaultDays, today)
  const isDefault = start === byDefault.start && end === byDefault.end
  return isDefault ? { start: undefined, end: undefined } : { start, end }
}
