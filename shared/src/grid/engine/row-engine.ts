import type { CellValue, FieldTypes } from '../../filter/field.ts'
import type { Filter } from '../../filter/filter.ts'
import { Column, type EngineColumn } from './column.ts'
import { filterPositions, type FilterSubject } from './filter-positions.ts'
import { sortPositions, type SortKey } from './sort-positions.ts'
import { distinctValues, summarize, type ColumnSummary } from './summary.ts'

export type RowQuery = { filter: Filter | null; sort: readonly SortKey[] }

export type RowEngine<Row> = {
  readonly rows: readonly Row[]
  /**
   * Positions (into rows) that pass the filter, in the order asked for; the same array as long as the same is asked. Fails
   * with a `FilterError` where the columns have no such condition; a sort key of a column that is not there counts nothing.
   */
  view(query: RowQuery): Uint32Array
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

/** Filters and sorts rows by numbers of them: rows stay as they are, and nothing is made per row before it is asked for. */
export function createRowEngine<Row>(
  rows: readonly Row[],
  columns: readonly EngineColumn<Row>[],
  { locale, timeZone }: EngineOptions = {},
): RowEngine<Row> {
  const collator = new Intl.Collator(locale)
  const known = new Map(columns.map((column) => [column.field, new Column(column, rows, collator)]))
  const fields: FieldTypes = Object.fromEntries(columns.map(({ field, type }) => [field, type]))
  const subject: FilterSubject<Row> = { column: columnOf, fields, options: { timeZone } }
  const all = Uint32Array.from(rows, (_row, position) => position)

  function columnOf(field: string): Column<Row> {
    const column = known.get(field)
    if (!column) throw new Error(`The rows have no column '${field}'.`)
    return column
  }

  const filtered = remembered((filter: Filter | null) =>
    filter === null ? all : filterPositions(all, filter, subject),
  )

  const sorted = remembered(({ filter, sort }: RowQuery) => {
    const steps = sort
      .filter(({ field }) => known.has(field))
      .map(({ field, direction }) => ({ ranks: columnOf(field).ranks(), direction }))
    return sortPositions(filtered(filter), steps)
  })

  return {
    rows,
    view: ({ filter, sort }) => sorted({ filter, sort }),
    valueAt: (position, field) => columnOf(field).valueAt(position),
    summary: (positions, field) => summarize(columnOf(field), positions),
    distinct: (field, positions = all) => distinctValues(columnOf(field), positions),
  }
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
