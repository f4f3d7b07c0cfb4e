import type { Column } from '../column.ts'
import { countingSort } from '../order/counting-sort.ts'
import { inStrides, type Steps } from '../slices.ts'
import type { SortKey } from '../sort-order.ts'
import { aggregator, prepareFor, type Aggregated, type Measure } from './aggregate.ts'
import { arranged } from './group-order.ts'
import type { RowGroup, RowGroups } from './row-group.ts'

export type Grouping = {
  /** The columns that rows are grouped by, outermost first. */
  fields: readonly string[]
  measures: readonly Measure[]
  /** Groups are sorted by an aggregate of a column, or by their own value, which is the default. */
  sort: readonly SortKey[]
}

type Known<Row> = (field: string) => Column<Row> | undefined

/** Computes groups in steps. Columns that do not exist are ignored. */
export function* groupRows<Row>(known: Known<Row>, given: Uint32Array, grouping: Grouping): Steps<RowGroups> {
  const columns = grouping.fields.flatMap((field) => known(field) ?? [])
  const measures = grouping.measures.flatMap((measure) => {
    const column = known(measure.field)
    return column ? [{ ...measure, column }] : []
  })
  for (const { ranks } of columns) yield* ranks.prepare(true)
  let positions = given
  for (const { ranks } of columns.toReversed()) {
    const { of, count } = ranks.get()
    positions = countingSort(positions, { values: of, count: count + 1 })
    yield
  }
  const groups = yield* divided(columns, positions)
  yield
  for (const { field, aggregate, column } of measures) {
    yield* prepareFor(column, aggregate)
    yield
    yield* measured(groups, positions, { field, measure: aggregator(column, aggregate) })
    yield
  }
  return arranged(groups, positions, grouping.sort)
}

/** Starts a new group wherever the value differs from that of the previous row. */
function* divided<Row>(columns: readonly Column<Row>[], positions: Uint32Array): Steps<RowGroup[]> {
  const outermost: RowGroup[] = []
  const ranks = columns.map((column) => column.ranks.get().of)
  const path: RowGroup[] = []

  function begin(depth: number, place: number) {
    const column = columns[depth] as Column<Row>
    const value = column.valueAt(positions[place] as number)
    const around = path[depth - 1]
    const id = `${around?.id ?? ''}${JSON.stringify([column.field, value])}`
    const { field } = column
    const group = { id, field, value, depth, first: place, end: place, groups: [], measured: new Map() }
    ;(around?.groups ?? outermost).push(group)
    path[depth] = group
  }

  yield* inStrides(positions.length, (from, to) => {
    for (let place = from; place < to; place++) {
      const [own, before] = [positions[place] as number, positions[place - 1] ?? -1]
      const isSame = (of: Uint32Array) => place > 0 && of[own] === of[before]
      let depth = 0
      while (depth < ranks.length && isSame(ranks[depth] as Uint32Array)) depth += 1
      for (; depth < ranks.length; depth++) begin(depth, place)
      for (const group of path) group.end = place + 1
    }
  })
  return outermost
}

/** Approximate number of rows per step. */
const stride = 5000

type Measuring = { field: string; measure: (positions: Uint32Array) => Aggregated }

function* measured(groups: readonly RowGroup[], positions: Uint32Array, measuring: Measuring): Steps<void> {
  const { field, measure } = measuring
  let work = 0
  for (const group of groups) {
    group.measured.set(field, measure(positions.subarray(group.first, group.end)))
    work += group.end - group.first
    if (group.groups.length > 0) yield* measured(group.groups, positions, measuring)
    if (work < stride) continue
    work = 0
    yield
  }
}
