import { type CellValue, type FieldTypes, type Filter, isGroup } from '../../../domain/filter/filter.ts'
import { columnOf, type Column, type EngineColumn } from './column.ts'
import { filterMarks, type Marks } from './filter-marks.ts'
import { groupRows, type Grouping } from './groups/group-rows.ts'
import type { RowGroups } from './groups/row-group.ts'
import { pivotRows, type Pivot, type Pivoting } from './pivot/pivot-rows.ts'
import { allPositions } from './order/counting-sort.ts'
import { sortOrder, type SortKey } from './sort-order.ts'
import type { Gradual, Steps } from './steps.ts'
import { distinctValues, summarize, type ColumnSummary } from './summary.ts'

/** More rows are processed in the background, because the page would freeze. */
export const maxSyncRows = 2_000

/**
 * With many rows a condition takes some milliseconds, so more conditions, as in a search, are evaluated in separate
 * steps.
 */
const maxConditionsAtOnce = 3

export type RowQuery = { filter: Filter | null; sort: readonly SortKey[] }

export type RowEngine<Row> = {
  readonly rows: readonly Row[]
  /**
   * The positions (indexes of rows) that pass the filter, in order; the same array for the same query. Throws a
   * `FilterError` if a condition is invalid for the columns; ignores sort keys of columns that do not exist.
   */
  view(query: RowQuery): Uint32Array
  /** Whether the tables for a query exist; if so, `view` takes a few milliseconds. */
  isReady(query: RowQuery): boolean
  /** Prepares the answer to a query in steps. Interrupted work can be continued later. */
  prepare(query: RowQuery): Steps<void>
  /** Prepares sorting by a column in steps. If the grid is sorted by it meanwhile, that work continues from here. */
  prepareSort(field: string): Steps<void>
  /** Prepares filtering by a column in steps. */
  prepareFilter(field: string): Steps<void>
  /** Groups rows, in steps. */
  group(positions: Uint32Array, grouping: Grouping): Steps<RowGroups>
  /** Computes a pivot of rows, in steps. */
  pivot(positions: Uint32Array, pivoting: Pivoting): Steps<Pivot>
  valueAt(position: number, field: string): CellValue
  /** Summarizes the provided positions. */
  summary(positions: Uint32Array, field: string): ColumnSummary
  /** The number of rows for each value; the values are text, in the order of their first rows, '' for null. */
  distinct(field: string, positions?: Uint32Array): ReadonlyMap<string, number>
}

export type EngineOptions = {
  /** The collation locale, a BCP 47 tag; the person's by default. */
  locale?: string | undefined
  /** The time zone for days in filters, an IANA name; the person's by default. */
  timeZone?: string | undefined
}

/** Filters and sorts positions of rows. Rows are not changed, and column tables are only built when needed. */
export function createRowEngine<Row>(
  rows: readonly Row[],
  columns: readonly EngineColumn<Row>[],
  { locale, timeZone }: EngineOptions = {},
): RowEngine<Row> {
  const count = rows.length
  const columnByField = new Map(columns.map((column) => [column.field, columnOf(column, rows, locale)]))
  const fields: FieldTypes = Object.fromEntries(columns.map(({ field, type }) => [field, type]))
  const zones = new Map(columns.flatMap(({ field, timeZone: zone }) => (zone ? [[field, zone] as const] : [])))
  const knownColumn = (field: string) => columnIn(columnByField, field)
  const filtered = filterMarks({ count, column: knownColumn, fields, zones, options: { timeZone } })

  const passing = remembered((filter: Filter | null) => (filter === null ? null : filtered.marks(filter)))
  const inOrder = remembered((sort: readonly SortKey[]) => {
    const sortable = sort.filter(({ field }) => columnByField.has(field))
    const steps = sortable.map(({ field, direction }) => ({ ranks: knownColumn(field).ranks.get(), direction }))
    return sortOrder(count, steps)
  })
  const answer = remembered(({ filter, sort }: RowQuery) => marked(inOrder(sort), passing(filter)))

  return {
    rows,
    view: ({ filter, sort }) => answer({ filter, sort }),
    isReady: (query) =>
      tablesOf(columnByField, query).every((table) => table.isMade()) &&
      filtered.missing(query.filter).length <= maxConditionsAtOnce,
    *prepare({ filter, sort }) {
      yield* tablesInSteps(tablesOf(columnByField, { filter, sort }))
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
    group: (positions, grouping) => groupRows((field) => columnByField.get(field), positions, grouping),
    pivot: (positions, pivoting) => pivotRows((field) => columnByField.get(field), positions, { pivoting, count }),
    valueAt: (position, field) => knownColumn(field).valueAt(position),
    summary: (positions, field) => summarize(knownColumn(field), positions),
    distinct: (field, positions) => distinctValues(knownColumn(field), positions ?? allPositions(count)),
  }
}

function columnIn<Row>(columnByField: ReadonlyMap<string, Column<Row>>, field: string): Column<Row> {
  const column = columnByField.get(field)
  if (!column) throw new Error(`There is no column '${field}'.`)
  return column
}

function* tablesInSteps(tables: readonly Gradual<unknown>[]): Steps<void> {
  for (const table of tables) {
    yield* table.prepare(true)
    yield
  }
}

/** The column tables that a filter and an order require. */
function tablesOf<Row>(
  columnByField: ReadonlyMap<string, Column<Row>>,
  { filter, sort }: RowQuery,
): Gradual<unknown>[] {
  const columnsOf = (fields: readonly string[]) => fields.flatMap((field) => columnByField.get(field) ?? [])
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
  for (let index = 0; index < order.length; index++) {
    const position = order[index] as number
    if (marks[position]) passing[count++] = position
  }
  return passing.slice(0, count)
}

/** Caches the last answer, because screens repeat the same query. */
function remembered<Question, Answer>(compute: (question: Question) => Answer): (question: Question) => Answer {
  let last: { text: string; answer: Answer } | undefined
  return (question) => {
    const text = JSON.stringify(question)
    if (last?.text !== text) last = { text, answer: compute(question) }
    return last.answer
  }
}
