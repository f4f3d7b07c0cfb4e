import {
  isSummable,
  isGroupColumn,
  isOverTime,
  maxChartBars,
  type ReportChart,
  type ReportColumn,
} from '@lintel/shared/contract/reports'
import type { Cell, ReportRows } from '../rows/report-rows.model.ts'
import { numberOf, getCellFormatter, type GroupBars } from './bar-cells.ts'
import { between, otherText } from './chart-text.ts'
import { largestOf } from './largest.ts'

/** The columns and time zone of the report. */
type ColumnOptions = { columns: readonly ReportColumn[]; timeZone: string }

type Row = { path: Cell[]; value: number | null }

/**
 * A bar for each row of a grouped report, like the platform's, that filters by its combination of groupings. For three groupings, and for
 * more parts than colors.
 */
export function pathBars(
  { dataKey }: Pick<ReportChart, 'dataKey'>,
  { columns, timeZone }: ColumnOptions,
  rows: ReportRows,
): GroupBars | undefined {
  const groups = columns.flatMap((column, index) => (isGroupColumn(column) ? [{ column, place: index }] : []))
  const measured = columns.findIndex(({ field }) => field === dataKey)
  const measure = columns[measured]
  if (groups.length === 0 || !measure?.measure) return undefined
  const all = rows.rowIndexes.map((row): Row => ({
    path: groups.map(({ place }) => rows.columns[place]?.[row] ?? null),
    value: numberOf(rows.columns[measured]?.[row]),
  }))
  const shown = shownRows(all, columns)
  const writers = groups.map(({ column }) => getCellFormatter(column, timeZone))
  const bars = shown.map(({ path, value }) => ({
    key: JSON.stringify(path),
    label: path.map((cell, level) => writers[level]?.(cell)).join(between),
    value,
    // Filters match whole days, so a timestamp's filter may match other bars.
    ...(path.some((cell, level) => cell !== null && groups[level]?.column.type === 'date') && { isPickable: false }),
  }))
  const others = all.length - shown.length
  const sum = isSummable(measure) ? sumOf(all, new Set(shown)) : null
  const other = { key: 'other', label: otherText(others), tick: 'Other', value: sum, isPickable: false }
  return {
    bars: others > 0 ? [...bars, other] : bars,
    series: undefined,
    isStacked: false,
    kind: 'bars',
    fields: groups.map(({ column }) => column.field),
    titles: { category: groups.map(({ column }) => column.title).join(between), value: measure.title },
    values: new Map(shown.map(({ path }) => [JSON.stringify(path), path])),
    others,
  }
}

/** All rows, or the newest periods, or the largest ones. */
function shownRows(all: readonly Row[], columns: readonly ReportColumn[]): readonly Row[] {
  if (all.length <= maxChartBars) return all
  return isOverTime(columns) ? all.slice(-maxChartBars) : largestOf(all, ({ value }) => value)
}

/** The sum of hidden rows; null if none has a value. */
function sumOf(all: readonly Row[], shownRowSet: ReadonlySet<Row>): number | null {
  const knownValues = all.flatMap((row) => (shownRowSet.has(row) || row.value === null ? [] : [row.value]))
  return knownValues.length === 0 ? null : knownValues.reduce((sum, value) => sum + value, 0)
}
