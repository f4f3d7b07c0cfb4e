import type { ChartEntry, ChartSeries } from '@lintel/shared/charts'
import {
  addsUp,
  isGroupColumn,
  isOverTime,
  mostChartBars,
  type ReportChart,
  type ReportColumn,
} from '@lintel/shared/contract/reports'
import { cellWriter } from '../../report-text/index.ts'
import type { Cell, ReportRows } from '../rows/report-rows.model.ts'
import { otherText } from './chart-text.ts'

/** The bars of a report: one for each value of the first grouping, in parts by the values of the second if there is one. */
export type GroupBars = {
  bars: ChartEntry[]
  series: ChartSeries[] | undefined
  /** Counts and sums stand on each other; an average or an extreme is no part of another. */
  isStacked: boolean
  /** What the bars pick by. */
  field: string
  /** What its table calls bars and values. */
  titles: { category: string; value: string }
  /** By the keys of the bars. */
  values: ReadonlyMap<string, Cell>
  /** How many groups the last bar stands for, which have none of their own. */
  others: number
}

type Groups = { bars: ReportColumn; parts: ReportColumn | undefined; timeZone: string }
type Cells = { bar: Cell; part: Cell; value: number | null }

/** Charts have as many colors. */
const mostParts = 8

/** Undefined where the report has three groupings, or more parts than can be told apart and cannot be added up either. */
export function groupBars(
  { dataKey }: Pick<ReportChart, 'dataKey'>,
  { columns, timeZone }: { columns: readonly ReportColumn[]; timeZone: string },
  rows: ReportRows,
): GroupBars | undefined {
  const [bars, parts, third] = columns.filter(isGroupColumn)
  const measured = columns.find(({ field }) => field === dataKey)
  if (!bars || third || !measured?.measure) return undefined
  const isStacked = addsUp(measured)
  const places = [bars.field, parts?.field, dataKey].map((field) => columns.findIndex((one) => one.field === field))
  const cells = cellsOf(rows, places)
  const partValues = [...new Set(cells.map(({ part }) => part))]
  if (partValues.length > mostParts && !isStacked) return undefined
  const titles = { category: bars.title, value: measured.title }
  return { ...arranged({ bars, parts, timeZone }, cells, isStacked), titles }
}

function cellsOf({ columns, count }: ReportRows, places: readonly number[]): Cells[] {
  const [bars, parts, values] = places.map((place) => columns[place] ?? [])
  return Array.from({ length: count }, (_, row) => {
    const value = values?.[row]
    return { bar: bars?.[row] ?? null, part: parts?.[row] ?? null, value: typeof value === 'number' ? value : null }
  })
}

function arranged(groups: Groups, cells: readonly Cells[], isStacked: boolean): Omit<GroupBars, 'titles'> {
  const all = Map.groupBy(cells, ({ bar }) => bar)
  const height = (of: readonly Cells[]) => heightOf(of, isStacked)
  const shown = shownBars(all, groups.bars, height)
  const others = all.size - shown.length
  const entryOf = entryWriter(groups)
  const stacks: Stack[] = shown.map((bar) => ({ entry: entryOf(bar), cells: all.get(bar) ?? [], height }))
  if (others > 0) stacks.push(otherStack(others, { all, shown, height: isStacked ? height : () => null }))
  return {
    bars: stacks.map((stack) => ({ ...stack.entry, value: stack.height(stack.cells) })),
    series:
      groups.parts &&
      seriesOf(groups.parts, { cells, timeZone: groups.timeZone }, (isPart) =>
        stacks.map((stack) => stack.height(stack.cells.filter(({ part }) => isPart(part)))),
      ),
    isStacked,
    field: groups.bars.field,
    values: new Map(shown.map((bar) => [keyOf(bar), bar])),
    others,
  }
}

type Height = (cells: readonly Cells[]) => number | null
type Stack = { entry: Omit<ChartEntry, 'value'>; cells: readonly Cells[]; height: Height }

function entryWriter({ bars: column, timeZone }: Groups): (bar: Cell) => Stack['entry'] {
  const write = writerOf(column, timeZone)
  return (bar) => {
    // No filter asks for a moment: filters ask for its whole day, which may have other bars.
    const isMoment = column.type === 'date' && bar !== null
    return { key: keyOf(bar), label: write(bar), ...(isMoment && { isPickable: false }) }
  }
}

type Cut = { all: ReadonlyMap<Cell, readonly Cells[]>; shown: readonly Cell[]; height: Height }

/** Counts and sums of the others add up; averages and extremes say nothing together. No value of the grid is 'Other', so it picks none. */
function otherStack(others: number, { all, shown, height }: Cut): Stack {
  const own = new Set(shown)
  const cells = [...all].flatMap(([bar, some]) => (own.has(bar) ? [] : some))
  return { entry: { key: 'other', label: otherText(others), tick: 'Other', isPickable: false }, cells, height }
}

type ValuesOf = (isPart: (part: Cell) => boolean) => (number | null)[]

type Told = { cells: readonly Cells[]; timeZone: string }

function seriesOf(parts: ReportColumn, { cells, timeZone }: Told, valuesOf: ValuesOf): ChartSeries[] {
  const named = namedParts(cells)
  const write = writerOf(parts, timeZone)
  const series = named.map((part) => ({ key: keyOf(part), name: write(part), values: valuesOf((one) => one === part) }))
  const others = new Set(cells.map(({ part }) => part)).size - named.length
  if (others === 0) return series
  return [...series, { key: 'others', name: `${others} Others`, values: valuesOf((part) => !named.includes(part)) }]
}

/** All, or the newest where they are times, or the largest, in their order; of equal ones those that come first, as the platform has it. */
function shownBars(all: ReadonlyMap<Cell, readonly Cells[]>, column: ReportColumn, height: Height): Cell[] {
  const bars = [...all.keys()]
  if (bars.length <= mostChartBars) return bars
  if (isOverTime([column])) return bars.slice(-mostChartBars)
  const sized = bars.map((bar) => ({ bar, size: height(all.get(bar) ?? []) ?? Number.NEGATIVE_INFINITY }))
  const bySize = sized.toSorted((one, other) => (one.size === other.size ? 0 : other.size - one.size))
  const largest = new Set(bySize.slice(0, mostChartBars).map(({ bar }) => bar))
  return bars.filter((bar) => largest.has(bar))
}

/** As many as there are colors; of more, the largest, and one color is left for the others. */
function namedParts(cells: readonly Cells[]): Cell[] {
  const byPart = Map.groupBy(cells, ({ part }) => part)
  const parts = [...byPart.keys()]
  if (parts.length <= mostParts) return parts.toSorted(inOrder)
  const bySize = parts.toSorted((one, other) => sizeOf(byPart.get(other)) - sizeOf(byPart.get(one)))
  return bySize.slice(0, mostParts - 1)
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

/** How high they reach together, or the highest of them; null where none has a value. */
function heightOf(cells: readonly Cells[], isStacked: boolean): number | null {
  const known = cells.flatMap(({ value }) => (value === null ? [] : [value]))
  if (known.length === 0) return null
  return isStacked ? known.reduce((sum, value) => sum + value, 0) : Math.max(...known)
}

function writerOf(column: ReportColumn, timeZone: string): (value: Cell) => string {
  const write = cellWriter(column, timeZone)
  return (value) => (value === null ? 'N/A' : write(value) || '(empty)')
}

function keyOf(value: Cell): string {
  return JSON.stringify(value)
}
