import { type CellValue, type FieldTypes, type Filter, isGroup } from '../../../domain/filter/filter.ts'
import { columnOf, type Column, type EngineColumn } from './column.ts'
import { filterMarks, type Marks } from './filter-marks.ts'
import { groupRows, type Grouping } from './groups/group-rows.ts'
import type { RowGroups } from './groups/row-group.ts'
import { pivotRows, type Pivot, type Pivoting } from './pivot/pivot-rows.ts'
import { allPositions } from './order/counting-sort.ts'
import { sortOrder, type SortKey } from './sort-order.ts'
import type { Gradual, Steps } from './slices.ts'
import { distinctValues, summarize, type ColumnSummary } from './summary.ts'

/** More rows than this are worked on in slices, because the page would stand still. */
export const mostAtOnce = 2_000

/** Each takes some milliseconds of many rows: more of them, as a search has, are asked one by one. */
const maxConditionsAtOnce = 3

export type RowQuery = { filter: Filter | null; sort: readonly SortKey[] }

export type RowEngine<Row> = {
  readonly rows: readonly Row[]
  /**
   * Positions (into rows) that pass the filter, in the order asked for; the same array as long as the same is asked. Fails
   * with a `FilterError` where the columns have no such condition; a sort key of a column that is not there counts nothing.
   */
  view(query: RowQuery): Uint32Array
  /** Whether the tables that an answer needs are made: then it takes a few milliseconds. */
  isReady(query: RowQuery): boolean
  /** Makes the answer to a query in steps, so that it is there when it is asked for. What is given up half-way is gone on with. */
  prepare(query: RowQuery): Steps<void>
  /** Makes in steps what sorting by a column needs; whoever sorts by it meanwhile goes on from there. */
  prepareSort(field: string): Steps<void>
  /** The same of filtering by it. */
  prepareFilter(field: string): Steps<void>
  /** The rows in groups, in steps. */
  group(positions: Uint32Array, grouping: Grouping): Steps<RowGroups>
  /** The rows by the values of some columns and across those of others, with totals, in steps. */
  pivot(positions: Uint32Array, pivoting: Pivoting): Steps<Pivot>
  valueAt(position: number, field: string): CellValue
  /** Of all rows unless positions are given. */
  summary(positions: Uint32Array, field: string): ColumnSummary
  /** How many rows have each value, as text and in the order of their first rows; null counts as ''. */
  distinct(field: string, positions?: Uint32Array): ReadonlyMap<string, number>
}

export type EngineOptions = {
  /** Of the order of texts: a BCP 47 tag, the reader's own unless given. */
  locale?: string | undefined
  /** Whose days filters mean: an IANA name, the reader's own unless given. */
  timeZone?: string | undefined
}

/** Filters and sorts positions of rows: rows stay as they are, and nothing is made of a column before it is asked for. */
export function createRowEngine<Row>(
  rows: readonly Row[],
  columns: readonly EngineColumn<Row>[],
  { locale, timeZone }: EngineOptions = {},
): RowEngine<Row> {
  const count = rows.length
  const known = new Map(columns.map((column) => [column.field, columnOf(column, rows, locale)]))
  const fields: FieldTypes = Object.fromEntries(columns.map(({ field, type }) => [field, type]))
  const zones = new Map(columns.flatMap(({ field, timeZone: own }) => (own ? [[field, own] as const] : [])))
  const knownColumn = (field: string) => columnIn(known, field)
  const filtered = filterMarks({ count, column: knownColumn, fields, zones, options: { timeZone } })

  const passing = remembered((filter: Filter | null) => (filter === null ? null : filtered.marks(filter)))
  const inOrder = remembered((sort: readonly SortKey[]) => {
    const sortable = sort.filter(({ field }) => known.has(field))
    const steps = sortable.map(({ field, direction }) => ({ ranks: knownColumn(field).ranks.get(), direction }))
    return sortOrder(count, steps)
  })
  const answer = remembered(({ filter, sort }: RowQuery) => marked(inOrder(sort), passing(filter)))

  return {
    rows,
    view: ({ filter, sort }) => answer({ filter, sort }),
    isReady: (query) =>
      tablesOf(known, query).every((table) => table.isMade()) &&
      filtered.missing(query.filter).length <= maxConditionsAtOnce,
    *prepare({ filter, sort }) {
      yield* tablesInSteps(tablesOf(known, { filter, sort }))
      inOrder(sort)
      yield
      for (const condition of filtered.missing(filter)) {
        filtered.prepare(condition)
        yield
      }
      passing(filter)
      yield
      answer({ filter, sort })
    },
    prepareSort: (field) => knownColumn(field).ranks.prepare(),
    prepareFilter: (field) => filterTable(knownColumn(field)).prepare(),
    group: (positions, grouping) => groupRows((field) => known.get(field), positions, grouping),
    pivot: (positions, pivoting) => pivotRows((field) => known.get(field), positions, { pivoting, count }),
    valueAt: (position, field) => knownColumn(field).valueAt(position),
    summary: (positions, field) => summarize(knownColumn(field), positions),
    distinct: (field, positions) => distinctValues(knownColumn(field), positions ?? allPositions(count)),
  }
}

function columnIn<Row>(known: ReadonlyMap<string, Column<Row>>, field: string): Column<Row> {
  const column = known.get(field)
  if (!column) throw new Error(`There is no column '${field}'.`)
  return column
}

function* tablesInSteps(tables: readonly Gradual<unknown>[]): Steps<void> {
  for (const table of tables) {
    yield* table.prepare(true)
    yield
  }
}

/** What filter and order need of their columns. */
function tablesOf<Row>(known: ReadonlyMap<string, Column<Row>>, { filter, sort }: RowQuery): Gradual<unknown>[] {
  const columnsOf = (fields: readonly string[]) => fields.flatMap((field) => known.get(field) ?? [])
  const sorted = columnsOf(sort.map(({ field }) => field))
  return [...columnsOf(fieldsIn(filter)).map(filterTable), ...sorted.map(({ ranks }) => ranks)]
}

function filterTable<Row>({ type, folded, numbers }: Column<Row>): Gradual<unknown> {
  return type === 'text' ? folded : numbers
}

function fieldsIn(filter: Filter | null): string[] {
  if (filter === null) return []
  return isGroup(filter) ? filter.filters.flatMap(fieldsIn) : [filter.field]
}

function marked(order: Uint32Array, marks: Marks | null): Uint32Array {
  if (marks === null) return order
  const passing = new Uint32Array(order.length)
  let count = 0
  for (let place = 0; place < order.length; place++) {
    const position = order[place] as number
    if (marks[position]) passing[count++] = position
  }
  return passing.slice(0, count)
}

/** Keeps the last answer: screens ask the same question again and again. */
function remembered<Question, Answer>(ask: (question: Question) => Answer): (question: Question) => Answer {
  let last: { text: string; answer: Answer } | undefined
  return (question) => {
    const text = JSON.stringify(question)
    if (last?.text !== text) last = { text, answer: ask(question) }
    return last.answer
  }
}
