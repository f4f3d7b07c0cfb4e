import type { Column } from '../column.ts'
import { aggregator, prepareFor, type Aggregated, type Measure } from '../groups/aggregate.ts'
import { groupRows } from '../groups/group-rows.ts'
import { countingSort } from '../order/counting-sort.ts'
import type { SortKey } from '../sort-order.ts'
import type { Steps } from '../steps.ts'
import { pivotAxis, type PivotAxis, type PivotLine } from './pivot-axis.ts'

export type Pivoting = {
  /** The columns whose values are the rows of the pivot, outermost first, and those whose values are its columns. */
  rows: readonly string[]
  columns: readonly string[]
  measures: readonly Measure[]
  /** Rows are sorted by their own values or by an aggregate over their total, columns by their own values. */
  sort: readonly SortKey[]
}

type PivotCell = {
  /** The positions of its rows, in the given order. */
  positions: Uint32Array
  /** In the order of the measures. */
  measured: readonly Aggregated[]
}

export type Pivot = {
  rows: readonly PivotLine[]
  columns: readonly PivotLine[]
  /** Undefined for a cell without rows. Totals are cells too. */
  cellAt: (row: PivotLine, column: PivotLine) => PivotCell | undefined
  /**
   * The range of a measure over the innermost cells, or of the number of rows without measures; undefined without
   * values.
   */
  extremes: (measure: number) => { min: number; max: number } | undefined
  /** How many rows and columns exceed the limits; the totals include them. */
  cut: { rows: number; columns: number }
}

export type PivotLimits = { rows: number; columns: number }

/** Beyond these limits the table would be too long to read. */
const pivotLimits: PivotLimits = { rows: 10_000, columns: 100 }

type ColumnLookup<Row> = (field: string) => Column<Row> | undefined

/** Computes a pivot with totals on all levels, in steps. Columns that do not exist are ignored. */
export function* pivotRows<Row>(
  columnByField: ColumnLookup<Row>,
  positions: Uint32Array,
  { pivoting, count, limits = pivotLimits }: { pivoting: Pivoting; count: number; limits?: PivotLimits },
): Steps<Pivot> {
  const measures = pivoting.measures.flatMap((measure) => {
    const column = columnByField(measure.field)
    return column ? [{ ...measure, column }] : []
  })
  const isThere = (field: string) => columnByField(field) !== undefined
  const [byRow, byColumn] = [pivoting.rows.filter(isThere), pivoting.columns.filter(isThere)]
  const ofRows = { fields: byRow, measures: sortedBy(measures, pivoting.sort), sort: pivoting.sort }
  const ofColumns = { fields: byColumn, measures: [], sort: pivoting.sort }
  const grouped = yield* groupRows(columnByField, positions, ofRows)
  const rows = yield* pivotAxis(grouped, byRow.length, { count, max: limits.rows })
  const columnGroups = yield* groupRows(columnByField, positions, ofColumns)
  const columns = yield* pivotAxis(columnGroups, byColumn.length, { count, max: limits.columns })
  for (const { column, aggregate } of measures) {
    yield* prepareFor(column, aggregate)
  }
  const measure = measures.map(({ column, aggregate }) => aggregator(column, aggregate))
  const cells: Map<number, PivotCell>[][] = []
  for (const rowDepth of rows.codes.keys()) {
    const cellPositions: Map<number, PivotCell>[] = []
    for (const columnDepth of columns.codes.keys()) {
      cellPositions.push(yield* cellsOf(positions, { rows, rowDepth, columns, columnDepth, measure }))
    }
    cells.push(cellPositions)
  }
  return pivotOf(rows, columns, cells)
}

/** The aggregate by which rows are sorted: the first one if a column has two. */
function sortedBy<One extends Measure>(measures: readonly One[], sort: readonly SortKey[]): One[] {
  return measures.filter(
    ({ field }, index) =>
      sort.some((key) => key.field === field) && measures.findIndex((one) => one.field === field) === index,
  )
}

type Crossing = {
  rows: PivotAxis
  rowDepth: number
  columns: PivotAxis
  columnDepth: number
  measure: readonly ((positions: Uint32Array) => Aggregated)[]
}

/** Approximate number of rows per step. */
const stride = 5000

/**
 * The cells for one level of rows and one level of columns. After sorting by both, each cell is a range of the
 * positions.
 */
function* cellsOf(positions: Uint32Array, crossing: Crossing): Steps<Map<number, PivotCell>> {
  const { rows, rowDepth, columns, columnDepth, measure } = crossing
  const [rowOf, columnOf] = [rows.codes[rowDepth] as Uint32Array, columns.codes[columnDepth] as Uint32Array]
  const [rowCount, columnCount] = [rows.counts[rowDepth] ?? 0, columns.counts[columnDepth] ?? 0]
  const byColumn = countingSort(positions, { values: columnOf, count: columnCount + 1 })
  yield
  const sorted = countingSort(byColumn, { values: rowOf, count: rowCount + 1 })
  yield
  const cells = new Map<number, PivotCell>()
  let work = 0
  for (let first = 0, end = 0; first < sorted.length; first = end) {
    const start = sorted[first] as number
    const [row, column] = [rowOf[start] as number, columnOf[start] as number]
    while (end < sorted.length && rowOf[sorted[end] as number] === row && columnOf[sorted[end] as number] === column)
      end += 1
    if (row === rowCount || column === columnCount) continue
    const cellPositions = sorted.subarray(first, end)
    cells.set(row * columnCount + column, {
      positions: cellPositions,
      measured: measure.map((aggregate) => aggregate(cellPositions)),
    })
    work += cellPositions.length
    if (work < stride) continue
    work = 0
    yield
  }
  return cells
}

function pivotOf(rows: PivotAxis, columns: PivotAxis, cells: readonly (readonly Map<number, PivotCell>[])[]): Pivot {
  const innermost = cells.at(-1)?.at(-1) ?? new Map<number, PivotCell>()
  return {
    rows: rows.lines,
    columns: columns.lines,
    cellAt: (row, column) => {
      const width = columns.counts[column.depth] ?? 0
      return cells[row.depth]?.[column.depth]?.get(row.index * width + column.index)
    },
    extremes: (measure) => {
      let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (const { measured, positions } of innermost.values()) {
        const order = measured.length === 0 ? positions.length : (measured[measure]?.order ?? Number.NaN)
        if (order < min) min = order
        if (order > max) max = order
      }
      return min <= max ? { min, max } : undefined
    },
    cut: { rows: rows.cut, columns: columns.cut },
  }
}
