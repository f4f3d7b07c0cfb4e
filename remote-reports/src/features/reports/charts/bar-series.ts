import type { ChartSeries } from '@lintel/shared/charts'
import type { ReportColumn } from '@lintel/shared/contract/reports'
import type { Cell } from '../rows/report-rows.model.ts'
import { keyOf, getCellFormatter, type Cells, type GroupBars } from './bar-cells.ts'

/** The number of chart colors. */
export const maxParts = 8

type ValuesOf = (isPart: (part: Cell) => boolean) => (number | null)[]

type OfParts = { cells: readonly Cells[]; timeZone: string }

/** The series of a chart, by values of the second grouping. */
export function seriesOf(parts: ReportColumn, { cells, timeZone }: OfParts, valuesOf: ValuesOf): ChartSeries[] {
  const namedCells = namedParts(cells)
  const write = getCellFormatter(parts, timeZone)
  const series = namedCells.map((part) => ({
    key: keyOf(part),
    name: write(part),
    values: valuesOf((one) => one === part),
  }))
  const otherCount = new Set(cells.map(({ part }) => part)).size - namedCells.length
  if (otherCount === 0) return series
  return [
    ...series,
    { key: 'others', name: `${otherCount} Others`, values: valuesOf((part) => !namedCells.includes(part)) },
  ]
}

/** Up to the number of colors; if there are more, the largest ones, with one color for the others. */
function namedParts(cells: readonly Cells[]): Cell[] {
  const byPart = Map.groupBy(cells, ({ part }) => part)
  const parts = [...byPart.keys()]
  if (parts.length <= maxParts) return parts.toSorted(inOrder)
  const bySize = parts.toSorted((one, other) => sizeOf(byPart.get(other)) - sizeOf(byPart.get(one)))
  return bySize.slice(0, maxParts - 1)
}

/** A part has the same color in every chart of the report. */
function inOrder(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return order.compare(String(one), String(other))
}

const order = new Intl.Collator('en-US', { numeric: true })

function sizeOf(cells: readonly Cells[] = []): number {
  return cells.reduce((sum, { value }) => sum + (value ?? 0), 0)
}

/** Grouped bars are as high as the highest one. */
export function highestOf(series: readonly ChartSeries[], index: number): number | null {
  const knownValues = series.flatMap(({ values }) => values[index] ?? [])
  return knownValues.length === 0 ? null : Math.max(...knownValues)
}

/** Adds the previous period's bar next to each bar. */
export function withBefore(
  { bars, values, ...rest }: Omit<GroupBars, 'titles'>,
  cells: readonly Cells[],
  title: string,
): Omit<GroupBars, 'titles'> {
  const befores = new Map(cells.map(({ bar, before }) => [keyOf(bar), before]))
  const series = [
    { key: 'now', name: title, values: bars.map(({ value }) => value) },
    { key: 'before', name: 'Previous Period', values: bars.map(({ key }) => befores.get(key) ?? null) },
  ]
  const highest = bars.map((bar, index) => ({ ...bar, value: highestOf(series, index) }))
  return { ...rest, bars: highest, values, series, isStacked: false, kind: rest.kind === 'pie' ? 'bars' : rest.kind }
}
