import {
  isDay,
  isGroup,
  listWords,
  type Condition,
  type Filter,
  type FilterValue,
} from '../../../domain/filter/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { getValueFormatter } from '../columns/value-text.ts'

/** A part of a filter in words: `Status contains x`. */
export function inWords<Row>(part: Filter, columns: ReadonlyMap<string, GridColumn<Row>>): string {
  if (!isGroup(part)) return conditionInWords(part, columns)
  if (part.filters.length === 0) return part.logic === 'and' ? 'Everything' : 'Nothing'
  return part.filters.map((child) => wrapped(child, inWords(child, columns))).join(` ${part.logic} `)
}

function wrapped(part: Filter, text: string): string {
  return isGroup(part) && part.filters.length > 1 ? `(${text})` : text
}

function conditionInWords<Row>(condition: Condition, columns: ReadonlyMap<string, GridColumn<Row>>) {
  const column = columns.get(condition.field)
  return `${column?.title ?? condition.field} ${askedInWords(condition, column)}`
}

/** A condition without the title of its column: `is one of Complete, Error`. */
export function askedInWords<Row>(condition: Condition, column: GridColumn<Row> | undefined): string {
  const { operator, value, values } = condition
  const write = (one: FilterValue) => (column ? writtenValue(column, one) : String(one))
  if (values) return `${operator} ${listWords(values, write)}`
  if (value === undefined) return operator
  return `${operator} ${write(value)}`
}

/** Calendar days are written as days, whatever format the column has for moments. */
export function writtenValue<Row>(column: GridColumn<Row>, value: FilterValue): string {
  const { type = 'text' } = column
  if (value === '') return "''"
  if (type === 'text') return String(value)
  const { field, title } = column
  const write = getValueFormatter({ field, title, type: type === 'date' ? 'day' : type, value: () => null })
  if (type !== 'date' && type !== 'day') return write(value)
  const days = String(value).split('/')
  return days.map((day) => (isDay(day) ? write(day) : day)).join(' to ')
}
