import type { Report } from '@lintel/shared/contract/reports'
import { dayIn, periodColumn, periodStart } from './periods.model.ts'
import type { ReportRows } from './report-rows.model.ts'

/** The rows of the last months before a report was completed, in its time zone. Undefined for a report without periods. */
export function recentRows(
  { columns, completedDate, timeZone }: Pick<Report, 'columns' | 'completedDate' | 'timeZone'>,
  rows: ReportRows,
  months: number,
): ReportRows | undefined {
  const period = periodColumn(columns ?? [])
  if (!period || completedDate === null) return undefined
  const [year = 0, month = 1] = dayIn(timeZone, completedDate).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
  const start = periodStart(first, period.unit)
  const recent = rows.rowIndexes.filter((row) => {
    const day = rows.columns[period.index]?.[row]
    return typeof day === 'string' && day >= start
  })
  return {
    count: recent.length,
    columns: rows.columns.map((column) => recent.map((row) => column[row] ?? null)),
    rowIndexes: recent.map((_, index) => index),
  }
}
