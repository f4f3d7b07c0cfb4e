/** Days as `yyyy-mm-dd` in the person's time zone. The range includes both. */
export type DateRange = { start: string; end: string }

const parts = /^(\d{4})-(\d\d)-(\d\d)$/

/** `11/22/2026` in every locale (specification 1, "Roles and permissions"). */
export function dayText(day: string): string {
  return day.replace(parts, '$2/$3/$1')
}

export function toIsoDay(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The last days before today; today is not included. */
export function lastDays(count: number, today = new Date()): DateRange {
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate() - count)
  return { start: toIsoDay(start), end: toIsoDay(today) }
}

const firstDay = '2000-01-01'
const maxYears = 20

/**
 * Why the range is invalid, in words for users; undefined if it is valid. `changed` is the end that was edited last.
 */
export function rangeProblem({ start, end }: DateRange, changed: keyof DateRange = 'end'): string | undefined {
  if (!isDay(start) || !isDay(end)) return 'Enter a date.'
  if (start < firstDay || end < firstDay) return `Dates can't be before ${dayText(firstDay)}.`
  if (start > end)
    return changed === 'start' ? 'The start date is after the end date.' : 'The end date is before the start date.'
  return end > yearsLater(start, maxYears) ? `A range can't be longer than ${maxYears} years.` : undefined
}

/** Checks for a real calendar date: `2026-02-30` only has the right format. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return parts.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function yearsLater(day: string, years: number): string {
  return day.replace(/^\d+/, (year) => String(Number(year) + years))
}
