import { isGroupColumn, type GroupUnit, type ReportColumn } from '@lintel/shared/contract/reports'

/** The distance between the first days of consecutive periods. */
const lengths: Record<GroupUnit, { days: number; months: number }> = {
  day: { days: 1, months: 0 },
  week: { days: 7, months: 0 },
  'us-week': { days: 7, months: 0 },
  month: { days: 0, months: 1 },
  quarter: { days: 0, months: 3 },
  year: { days: 0, months: 12 },
}

/** The first grouping of a report by periods, with its column index; undefined if there is none. */
export function periodColumn(columns: readonly ReportColumn[]) {
  const index = columns.findIndex((column) => isGroupColumn(column) && column.type === 'day')
  const column = columns[index]
  return column && { index, column, unit: column.unit ?? 'day' }
}

/** The first day of the period that contains a day (`2026-11-29`). */
export function periodStart(day: string, unit: GroupUnit): string {
  const date = dateOf(day)
  const { days, months } = lengths[unit]
  if (months > 0) {
    date.setUTCMonth(Math.floor(date.getUTCMonth() / months) * months, 1)
  } else if (days > 1) {
    const sinceStart = unit === 'us-week' ? date.getUTCDay() : (date.getUTCDay() + 6) % 7
    date.setUTCDate(date.getUTCDate() - sinceStart)
  }
  return dayText(date)
}

/** The first day of the previous period. */
export function periodBefore(start: string, unit: GroupUnit): string {
  const date = dateOf(start)
  const { days, months } = lengths[unit]
  date.setUTCMonth(date.getUTCMonth() - months, date.getUTCDate() - days)
  return dayText(date)
}

/** The date of a timestamp in a time zone. */
export function dayIn(timeZone: string, timestamp: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.parse(timestamp))
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10)
}
