import { lastDays, rangeProblem, type DateRange } from '@lintel/shared/widgets'

const defaultDays = 30

/** Ranges that end today, as the picker offers them; a month has 30.4 days (specification 1, "Business constants and limits"). */
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

/** The range in the address; the last 30 days where the address holds no valid one. */
export function rangeIn(search: URLSearchParams, today = new Date()): DateRange {
  const range = { start: search.get('start') ?? '', end: search.get('end') ?? '' }
  return rangeProblem(range) === undefined ? range : lastDays(defaultDays, today)
}

/** The parameters of a range. The last 30 days are left out of them: a link without dates shows them tomorrow too. */
export function rangeParams({ start, end }: DateRange, today = new Date()) {
  const byDefault = lastDays(defaultDays, today)
  const isDefault = start === byDefault.start && end === byDefault.end
  return isDefault ? { start: undefined, end: undefined } : { start, end }
}
