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

/** How numbers with a format are written in charts, in cells and on paper. */
export const numberTexts: Record<NumberFormat, (value: number) => string> = {
  money: formatMoney,
  // Of what has passed there is always something; an axis begins at nothing.
  days: (value) => (value === 0 ? '0 seconds' : elapsedTime(value * millisecondsOfDay)),
  percent: formatPercent,
}

/** The `text` of a grid column whose numbers have a format, or whose days stand for longer periods. */
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

/** How the values of a column are written outside of a grid, moments by the clocks of the zone. A missing value is an empty text. */
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

/** When something happened, by the clocks of the report, which are named: `Nov 22, 2026, 11:30 AM GMT+1`. */
export function momentIn(timeZone: string, date: string): string {
  return formatZonedDateTime(date, timeZone)
}
