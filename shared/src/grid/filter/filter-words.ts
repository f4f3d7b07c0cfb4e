import { isGroup, type Condition, type Filter } from '../../filter/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { writerOf } from '../columns/value-text.ts'

/** A part of a filter in words: `Status contains x`. */
export function inWords<Row>(part: Filter, columns: ReadonlyMap<string, GridColumn<Row>>): string {
  if (!isGroup(part)) return conditionInWords(part, columns)
  if (part.filters.length === 0) return part.logic === 'and' ? 'Everything' : 'Nothing'
  return part.filters.map((inner) => wrapped(inner, inWords(inner, columns))).join(` ${part.logic} `)
}

function wrapped(part: Filter, words: string): string {
  return isGroup(part) && part.filters.length > 1 ? `(${words})` : words
}

function conditionInWords<Row>({ field, operator, value }: Condition, columns: ReadonlyMap<string, GridColumn<Row>>) {
  const column = columns.get(field)
  const words = `${column?.title ?? field} ${operator}`
  if (value === undefined) return words
  if (value === '') return `${words} ''`
  return `${words} ${column ? writtenValue(column, value) : String(value)}`
}

/** A day of the calendar is written as one, whatever else its column makes of moments. */
function writtenValue<Row>(column: GridColumn<Row>, value: string | number | boolean): string {
  const { type = 'text' } = column
  if (type === 'text') return String(value)
  const { field, title } = column
  return writerOf({ field, title, type: type === 'date' ? 'day' : type, value: () => null })(value)
}
