import type { ChartEntry, ChartSeries } from '@lintel/shared/charts'
import type { ReportColumn } from '@lintel/shared/contract/reports'
import { cellWriter } from '../../report-text/index.ts'
import type { Cell, ReportRows } from '../rows/report-rows.model.ts'

/**
 * The bars of a report: one per value of the first grouping, stacked or grouped by the second. If that can't be drawn, one per combination
 * of all groupings.
 */
export type GroupBars = {
  bars: ChartEntry[]
  series: ChartSeries[] | undefined
  /** Counts and sums are stacked unless the report groups them; averages and extremes can't be stacked. */
  isStacked: boolean
  /** Lines only for periods; pies only for additive measures without parts. */
  kind: 'bars' | 'line' | 'pie'
  /** The fields that a bar filters by: one, or all groupings if each bar is a combination of them. */
  fields: readonly string[]
  /** Titles of the chart's table. */
  titles: { category: string; value: string }
  /** The values of these fields, by bar key. */
  values: ReadonlyMap<string, readonly Cell[]>
  /** The number of groups combined in the last bar. */
  others: number
  /** The total of rows without a date, which a line can't show; null if they have none. Undefined if there are no such rows. */
  undated?: number | null
}

/** The values of a row of a grouped report; `before` is the previous period's. */
export type Cells = { bar: Cell; part: Cell; value: number | null; before: number | null }

/** The bar, part, value and previous value in these columns. */
export function cellsOf({ columns, count }: ReportRows, rowIndexes: readonly number[]): Cells[] {
  const [bars, parts, values, befores] = rowIndexes.map((columnIndex) => columns[columnIndex] ?? [])
  return Array.from({ length: count }, (_, row) => ({
    bar: bars?.[row] ?? null,
    part: parts?.[row] ?? null,
    value: numberOf(values?.[row]),
    before: numberOf(befores?.[row]),
  }))
}

export function numberOf(value: Cell | undefined): number | null {
  return typeof value === 'number' ? value : null
}

/** The stacked height, or the maximum; null without values. */
export function heightOf(cells: readonly Cells[], isStacked: boolean): number | null {
  const knownValues = cells.flatMap(({ value }) => (value === null ? [] : [value]))
  if (knownValues.length === 0) return null
  return isStacked ? knownValues.reduce((sum, value) => sum + value, 0) : Math.max(...knownValues)
}

export function getCellFormatter(column: ReportColumn, timeZone: string): (value: Cell) => string {
  const write = cellWriter(column, timeZone)
  return (value) => (value === null ? 'N/A' : write(value) || '(empty)')
}

export function keyOf(value: Cell): string {
  return JSON.stringify(value)
}
