import type { ChartEntry } from '@lintel/shared/charts'
import {
  isSummable,
  isGroupColumn,
  isOverTime,
  maxChartBars,
  type ChartKind,
  type ReportChart,
  type ReportColumn,
} from '@lintel/shared/contract/reports'
import type { Cell, ReportRows } from '../rows/report-rows.model.ts'
import { cellsOf, heightOf, keyOf, getCellFormatter, type Cells, type GroupBars } from './bar-cells.ts'
import { highestOf, maxParts, seriesOf, withBefore } from './bar-series.ts'
import { otherText } from './chart-text.ts'
import { largestOf } from './largest.ts'
import { periodBefore } from '../rows/periods.model.ts'

const isDay = /^\d{4}-\d\d-\d\d$/

/**
 * The newest periods of a line in order, including those without rows, which would otherwise be hidden by the line. Timestamps have no
 * periods and stay unchanged.
 */
function linePeriods(bars: readonly Cell[], { type, unit = 'day' }: ReportColumn): Cell[] {
  const days = bars.filter((bar): bar is string => typeof bar === 'string' && isDay.test(bar)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (type !== 'day' || days.length < bars.length || first === undefined || last === undefined) {
    return bars.slice(-maxChartBars)
  }
  const all = new Set(days)
  let day = last
  for (let steps = 1; steps < maxChartBars && day > first; steps += 1) {
    day = periodBefore(day, unit)
    if (day > first) all.add(day)
  }
  return [...all].toSorted().slice(-maxChartBars)
}

type Groups = {
  bars: ReportColumn
  parts: ReportColumn | undefined
  measured: ReportColumn
  timeZone: string
  kind: ChartKind | undefined
}

/** The report's columns, and the kind of its charts. */
type ColumnOptions = { columns: readonly ReportColumn[]; timeZone: string; kind?: ChartKind | undefined }

/** Undefined for three groupings, or more parts than colors that can't be added up. */
export function groupBars(
  { dataKey }: Pick<ReportChart, 'dataKey'>,
  { columns, timeZone, kind }: ColumnOptions,
  rows: ReportRows,
): GroupBars | undefined {
  const [bars, parts, third] = columns.filter(isGroupColumn)
  const measured = columns.find(({ field }) => field === dataKey)
  if (!bars || third || !measured?.measure) return undefined
  const adds = isSummable(measured)
  const columnIndexes = [bars.field, parts?.field, dataKey, `before:${dataKey}`].map((field) =>
    columns.findIndex((one) => one.field === field),
  )
  const cells = cellsOf(rows, columnIndexes)
  if (new Set(cells.map(({ part }) => part)).size > maxParts && !adds) return undefined
  const arrangedBars = arranged({ bars, parts, measured, timeZone, kind }, cells, adds)
  const titles = { category: bars.title, value: measured.title }
  const isCompared = !parts && columnIndexes[3] !== -1
  return { ...(isCompared ? withBefore(arrangedBars, cells, measured.title) : arrangedBars), titles }
}

function arranged(groups: Groups, rows: readonly Cells[], adds: boolean): Omit<GroupBars, 'titles'> {
  const { kind } = groups
  const dated = rows.filter(({ bar }) => bar !== null)
  const isLine = kind === 'line' && isOverTime([groups.bars]) && dated.length > 0
  const cells = isLine ? dated : rows
  const all = Map.groupBy(cells, ({ bar }) => bar)
  const empty = isLine ? emptyHeight(groups.measured) : null
  const height: Height = (cells) => (cells.length === 0 ? empty : heightOf(cells, adds))
  const shown = isLine ? linePeriods([...all.keys()], groups.bars) : shownBars(all, groups.bars, height)
  const others = all.size - shown.filter((bar) => all.has(bar)).length
  const entryOf = entryWriter(groups)
  const stacks: Stack[] = shown.map((bar) => ({ entry: entryOf(bar, all), cells: all.get(bar) ?? [], height }))
  // A line has no point for all earlier periods.
  if (others > 0 && !isLine) stacks.push(otherStack(others, { all, shown, height: adds ? height : () => null }))
  const series =
    groups.parts &&
    seriesOf(groups.parts, { cells, timeZone: groups.timeZone }, (isPart) =>
      stacks.map((stack) => stack.height(stack.cells.filter(({ part }) => isPart(part)))),
    )
  const isStacked = adds && kind !== 'grouped' && !isLine
  const totals = stacks.map((stack) => stack.height(stack.cells))
  return {
    bars: stacks.map(({ entry }, barIndex) => ({
      ...entry,
      value: series && !isStacked ? highestOf(series, barIndex) : (totals[barIndex] ?? null),
    })),
    series,
    isStacked,
    kind: isLine
      ? 'line'
      : kind === 'pie' && adds && !series && totals.every((value) => (value ?? 0) >= 0)
        ? 'pie'
        : 'bars',
    fields: [groups.bars.field],
    values: new Map(shown.map((bar) => [keyOf(bar), [bar]])),
    others,
    ...(cells.length < rows.length && { undated: undatedOf(groups, rows, adds) }),
  }
}

/** Without rows, counts and sums are 0; averages have no value. */
function emptyHeight({ measure }: ReportColumn): number | null {
  return measure === 'count' || measure === 'sum' ? 0 : null
}

/** Averages can't be combined. */
function undatedOf({ parts }: Groups, rows: readonly Cells[], adds: boolean): number | null {
  const undated = rows.filter(({ bar }) => bar === null)
  return adds || !parts ? heightOf(undated, adds) : null
}

type Height = (cells: readonly Cells[]) => number | null
type Stack = { entry: Omit<ChartEntry, 'value'>; cells: readonly Cells[]; height: Height }

function entryWriter({ bars: column, timeZone }: Groups): (bar: Cell, all: Cut['all']) => Stack['entry'] {
  const write = getCellFormatter(column, timeZone)
  return (bar, all) => {
    // Filters match whole days, so a timestamp's filter may match other bars. A period without rows has nothing to show.
    const isMoment = column.type === 'date' && bar !== null
    return { key: keyOf(bar), label: write(bar), ...((isMoment || !all.has(bar)) && { isPickable: false }) }
  }
}

type Cut = { all: ReadonlyMap<Cell, readonly Cells[]>; shown: readonly Cell[]; height: Height }

/** Counts and sums of the others are added up; averages and extremes can't be. 'Other' is no value of the grid, so it doesn't filter. */
function otherStack(otherCount: number, { all, shown, height }: Cut): Stack {
  const shownBarKeys = new Set(shown)
  const cells = [...all].flatMap(([bar, some]) => (shownBarKeys.has(bar) ? [] : some))
  return { entry: { key: 'other', label: otherText(otherCount), tick: 'Other', isPickable: false }, cells, height }
}

/** All bars, or the newest periods, or the largest ones, in their order. */
function shownBars(all: ReadonlyMap<Cell, readonly Cells[]>, column: ReportColumn, height: Height): Cell[] {
  const bars = [...all.keys()]
  if (bars.length <= maxChartBars) return bars
  if (isOverTime([column])) return bars.slice(-maxChartBars)
  return largestOf(bars, (bar) => height(all.get(bar) ?? []))
}
