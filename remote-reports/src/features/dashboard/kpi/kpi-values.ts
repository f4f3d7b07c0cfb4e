import { isGroupColumn, type Report, type ReportColumn } from '@lintel/shared/contract/reports'
import { cellWriter, numberTexts } from '../../report-text/index.ts'
import { dayIn, periodBefore, periodColumn, periodStart, type ReportRows } from '../../reports/index.ts'

const maxPoints = 12

type Point = { key: string; label: string; value: number | null }

export type Kpi = {
  title: string
  value: number | null
  write: (value: number) => string
  /**
   * For reports over time: the last complete period, the one before it, and the periods of the sparkline, oldest first.
   */
  trend?: { period: string; periodBefore: string; before: number | null; points: Point[]; current: Point }
}

type KpiReport = Pick<Report, 'columns' | 'completedDate' | 'timeZone'>

/**
 * The first measure of a report as one number: the last complete period, or the total if it has no periods. Periods are
 * determined in the report's time zone. Periods without rows have no value. Undefined if the measure has no total, such
 * as an average.
 */
export function kpiOf({ columns, completedDate, timeZone }: KpiReport, rows: ReportRows): Kpi | undefined {
  const all = columns ?? []
  const period = periodColumn(all)
  const isOnlyPeriods = period !== undefined && all.filter(isGroupColumn).length === 1
  const measured = all.findIndex((column) => (isOnlyPeriods ? isMeasure(column) : isAdditive(column)))
  const column = all[measured]
  if (!column) return undefined
  const kpi = { title: column.title, write: cellWriter(column, timeZone) }
  const values = valuesBy(rows, { keys: period?.index, values: measured })
  if (!period || completedDate === null) {
    // Without rows, a count is 0.
    return { ...kpi, value: values.get('') ?? (column.measure === 'count' ? 0 : null) }
  }

  const { unit } = period
  const writePeriod = cellWriter(period.column, timeZone)
  const point = (key: string): Point => ({ key, label: writePeriod(key), value: values.get(key) ?? null })
  const current = point(periodStart(dayIn(timeZone, completedDate), unit))
  const last = point(periodBefore(current.key, unit))
  const before = point(periodBefore(last.key, unit))
  return {
    ...kpi,
    value: last.value,
    trend: {
      period: last.label,
      periodBefore: before.label,
      before: before.value,
      points: pointsUntil(last, (key) => point(periodBefore(key, unit))),
      current,
    },
  }
}

function isMeasure({ measure }: ReportColumn): boolean {
  return measure !== undefined
}

function isAdditive({ measure }: ReportColumn): boolean {
  return measure === 'count' || measure === 'sum'
}

/** Sums of a column by another column; under '' without one. Empty values are ignored. */
function valuesBy({ columns, rowIndexes }: ReportRows, columnIndexes: { keys: number | undefined; values: number }) {
  const sums = new Map<string, number>()
  for (const row of rowIndexes) {
    const key = columnIndexes.keys === undefined ? '' : columns[columnIndexes.keys]?.[row]
    const value = columns[columnIndexes.values]?.[row]
    if (typeof key === 'string' && typeof value === 'number') sums.set(key, (sums.get(key) ?? 0) + value)
  }
  return sums
}

/** Up to `maxPoints` periods, starting with the first that has a value. */
function pointsUntil(last: Point, before: (key: string) => Point): Point[] {
  const points = [last]
  while (points.length < maxPoints) points.unshift(before(points[0]?.key ?? last.key))
  const first = points.findIndex(({ value }) => value !== null)
  return first === -1 ? [] : points.slice(first)
}

export type KpiChange = { direction: 'up' | 'down' | 'same' | 'unknown'; text: string }

/** The change from the previous period, in words. */
export function kpiChange({ value, write, trend }: Kpi): KpiChange | undefined {
  if (!trend) return undefined
  const { before, period, periodBefore: name } = trend
  if (value === null) return { direction: 'unknown', text: `No data for ${period}` }
  if (before === null) return { direction: 'unknown', text: `No data for ${name} to compare with` }
  const change = value - before
  if (change === 0) return { direction: 'same', text: `No change from ${name}` }
  const share = before === 0 ? '' : ` (${numberTexts.percent(Math.abs((100 * change) / before))})`
  const isUp = change > 0
  return {
    direction: isUp ? 'up' : 'down',
    text: `${isUp ? 'Up' : 'Down'} ${write(Math.abs(change))}${share} from ${name}`,
  }
}
