import type { Column } from '../column.ts'
import { countingSort } from '../order/counting-sort.ts'
import { inChunks, type Steps } from '../steps.ts'
import type { SortKey } from '../sort-order.ts'
import { aggregator, prepareFor, type Aggregated, type Measure } from './aggregate.ts'
import { sortedGroups } from './group-order.ts'
import type { RowGroup, RowGroups } from './row-group.ts'

export type Grouping = {
  /** The columns that rows are grouped by, outermost first. */
  fields: readonly string[]
  measures: readonly Measure[]
  /** Groups are sorted by an aggregate of a column, or by their own value, which is the default. */
  sort: readonly SortKey[]
}

type ColumnLookup<Row> = (field: string) => Column<Row> | undefined

/** Computes groups in steps. Columns that do not exist are ignored. */
export function* groupRows<Row>(
  columnByField: ColumnLookup<Row>,
  input: Uint32Array,
  grouping: Grouping,
): Steps<RowGroups> {
  const columns = grouping.fields.flatMap((field) => columnByField(field) ?? [])
  const measures = grouping.measures.flatMap((measure) => {
    const column = columnByField(measure.field)
    return column ? [{ ...measure, column }] : []
  })
  for (const { ranks } of columns) yield* ranks.prepare(true)
  let positions = input
  for (const { ranks } of columns.toReversed()) {
    const { of, count } = ranks.get()
    positions = countingSort(positions, { values: of, count: count + 1 })
    yield
  }
  const groups = yield* splitIntoGroups(columns, positions)
  yield
  for (const { field, aggregate, column } of measures) {
    yield* prepareFor(column, aggregate)
    yield
    yield* aggregatedGroups(groups, positions, { field, measure: aggregator(column, aggregate) })
    yield
  }
  return sortedGroups(groups, positions, grouping.sort)
}

/** Starts a new group wherever the value differs from that of the previous row. */
function* splitIntoGroups<Row>(columns: readonly Column<Row>[], positions: Uint32Array): Steps<RowGroup[]> {
  const outermost: RowGroup[] = []
  const ranks = columns.map((column) => column.ranks.get().of)
  const path: RowGroup[] = []

  function startGroup(depth: number, index: number) {
    const column = columns[depth] as Column<Row>
    const value = column.valueAt(positions[index] as number)
    const parent = path[depth - 1]
    const id = `${parent?.id ?? ''}${JSON.stringify([column.field, value])}`
    const { field } = column
    const group = { id, field, value, depth, first: index, end: index, groups: [], measured: new Map() }
    ;(parent?.groups ?? outermost).push(group)
    path[depth] = group
  }

  yield* inChunks(positions.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const [position, before] = [positions[index] as number, positions[index - 1] ?? -1]
      const isSame = (depthRanks: Uint32Array) => index > 0 && depthRanks[position] === depthRanks[before]
      let depth = 0
      while (depth < ranks.length && isSame(ranks[depth] as Uint32Array)) depth += 1
      for (; depth < ranks.length; depth++) startGroup(depth, index)
      for (const group of path) group.end = index + 1
    }
  })
  return outermost
}

/** Approximate number of rows per step. */
const batchSize = 5000

type Measuring = { field: string; measure: (positions: Uint32Array) => Aggregated }

function* aggregatedGroups(groups: readonly RowGroup[], positions: Uint32Array, measuring: Measuring): Steps<void> {
  const { field, measure } = measuring
  let work = 0
  for (const group of groups) {
    group.measured.set(field, measure(positions.subarray(group.first, group.end)))
    work += group.end - group.first
    if (group.groups.length > 0) yield* aggregatedGroups(group.groups, positions, measuring)
    if (work < batchSize) continue
    work = 0
    yield
  }
}
