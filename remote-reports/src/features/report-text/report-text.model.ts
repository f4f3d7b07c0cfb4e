import { periodText, type ReportColumn, type ReportSummary } from '@lintel/shared/contract/reports'
import {
  dateFormatter,
  elapsedTime,
  formatDay,
  formatMoney,
  formatMonth,
  formatNumber,
  formatNumericDay,
  formatPercent,
  formatZonedDateTime,
} from '@lintel/shared/format'

type NumberFormat = NonNullable<ReportColumn['format']>
type Value = string | number | boolean | null

const millisecondsOfDay = 86_400_000

/** The title of a report (specification 2, "Reports"). */
export function titleOf({ reportType, dataset }: Pick<ReportSummary, 'reportType' | 'dataset'>): string {
  return `${reportType} | ${dataset}`
}

export function statusText({ status, progress }: Pick<ReportSummary, 'status' | 'progress'>): string {
  return status === 'InProgress' ? `In Progress, ${formatPercent(Math.round(progress))}` : status
}

/** Formats numbers in charts, cells, and print. */
export const numberTexts: Record<NumberFormat, (value: number) => string> = {
  money: formatMoney,
  // Elapsed times are never 0, but axes start there.
  days: (value) => (value === 0 ? '0 seconds' : elapsedTime(value * millisecondsOfDay)),
  percent: formatPercent,
}

/** The `text` of a grid column with a number format or with periods. */
export function textOf({ unit, format }: Pick<ReportColumn, 'unit' | 'format'>) {
  if (unit !== undefined && unit !== 'day') {
    return (value: Value) => (typeof value === 'string' ? (periodText(unit, value, periodFormat) ?? value) : '')
  }
  if (format === undefined) return undefined
  const write = numberTexts[format]
  return (value: Value) => (typeof value === 'number' ? write(value) : '')
}

const periodFormat = { day: formatDay, month: formatMonth }

const shortMoment = dateFormatter({ dateStyle: 'short', timeStyle: 'short' })

/** Formats a column's values outside a grid, with timestamps in the given time zone; missing values are empty. */
export function cellWriter(
  column: Pick<ReportColumn, 'unit' | 'format' | 'type'>,
  timeZone: string,
): (value: Value) => string {
  const write = textOf(column)
  return (value) => {
    if (value === null) return ''
    if (write) return write(value)
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'number') return formatNumber(value)
    if (column.type === 'day') return formatNumericDay(value)
    return column.type === 'date' ? shortMoment(value, timeZone) : value
  }
}

/** A time in the report's time zone, with the zone: `Nov 22, 2026, 11:30 AM GMT+1`. */
export function momentIn(timeZone: string, date: string): string {
  return formatZonedDateTime(date, timeZone)
}
