import type { ChartEntry, ChartSeries } from '@lintel/shared/charts'
import type { ReportColumn } from '@lintel/shared/contract/reports'
import { cellWriter } from '../../report-text/index.ts'
import type { Cell, ReportRows } from '../rows/report-rows.model.ts'

/**
 * The bars of a report: one for each value of the first grouping, in parts by the values of the second if there is one; where that cannot be
 * drawn, one for each path through all groupings.
 */
export type GroupBars = {
  bars: ChartEntry[]
  series: ChartSeries[] | undefined
  /** Counts and sums stand on each other, unless the report wants them beside each other; an average or an extreme is no part of another. */
  isStacked: boolean
  /** How it is drawn: as lines only over time, as a pie only what adds up and has no parts. */
  kind: 'bars' | 'line' | 'pie'
  /** What the bars pick by: one field, or all groupings where each bar stands for a path through them. */
  fields: readonly string[]
  /** What its table calls bars and values. */
  titles: { category: string; value: string }
  /** What each bar has in these fields, by the keys of the bars. */
  values: ReadonlyMap<string, readonly Cell[]>
  /** How many groups the last bar stands for, which have none of their own. */
  others: number
  /** The number of the rows without a time, which no line leads to; null if there is no one number. Undefined if there are none. */
  undated?: number | null
}

/** What a row of a grouped report says of its bar; `before` where it is compared with the period before. */
export type Cells = { bar: Cell; part: Cell; value: number | null; before: number | null }

/** The cells of the columns at these places: of bar, part, value and value before. */
export function cellsOf({ columns, count }: ReportRows, places: readonly number[]): Cells[] {
  const [bars, parts, values, befores] = places.map((place) => columns[place] ?? [])
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

/** How high they reach together, or the highest of them; null if none has a value. */
export function heightOf(cells: readonly Cells[], isStacked: boolean): number | null {
  const known = cells.flatMap(({ value }) => (value === null ? [] : [value]))
  if (known.length === 0) return null
  return isStacked ? known.reduce((sum, value) => sum + value, 0) : Math.max(...known)
}

export function writerOf(column: ReportColumn, timeZone: string): (value: Cell) => string {
  const write = cellWriter(column, timeZone)
  return (value) => (value === null ? 'N/A' : write(value) || '(empty)')
}

export function keyOf(value: Cell): string {
  return JSON.stringify(value)
}
