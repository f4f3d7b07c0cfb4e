import { sql, type SQL } from 'drizzle-orm'
import { invalidFilter, invalidOrder } from './odata-tokens.ts'
import type { Comparison, Condition, Literal } from './parse-filter.ts'

/**
 * A field that can be filtered: its type and its column, which never comes from a caller. Rows may have several values of a `one of` field;
 * any of them may match.
 */
type FilterField = { type: 'text' | 'number' | 'date' | 'list' | 'one of'; column: SQL }
export type FilterFields = Readonly<Record<string, FilterField>>

const operators: Readonly<Record<Comparison, SQL>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

/** The condition as SQL with all values as parameters. Fails with 400 for an unknown field or a value of another type. */
export function filterCondition(condition: Condition, fields: FilterFields): SQL {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const between = condition.kind === 'and' ? sql` and ` : sql` or `
      const parts = condition.parts.map((part) => filterCondition(part, fields))
      return sql`(${sql.join(parts, between)})`
    }
    case 'not':
      return sql`(${filterCondition(condition.part, fields)}) is not true`
    case 'any': {
      const { type, column } = fieldOf(condition.field, fields)
      if (type !== 'list') throw invalidFilter(`“${condition.field}” isn't a list`)
      return sql`${storable(condition.value)}::text = any (${column})`
    }
    case 'comparison':
      return comparison(condition, fieldOf(condition.field, fields))
  }
}

type ComparisonTerm = { field: string; operator: Comparison; value: Literal }

function comparison({ field, operator, value }: ComparisonTerm, { type, column }: FilterField): SQL {
  if (type === 'list') throw invalidFilter(`“${field}” is a list: write ${field}/any(one: one eq '…')`)
  if (type === 'one of') return anyValueCondition({ field, operator, value }, column)
  if (value === null) {
    if (operator === 'eq') return sql`${column} is null`
    if (operator === 'ne') return sql`${column} is not null`
    throw invalidFilter('null can only be compared with eq and ne')
  }
  return sql`${column} ${operators[operator]} ${parameterOf(field, type, value)}`
}

function anyValueCondition({ field, operator, value }: ComparisonTerm, column: SQL): SQL {
  if (typeof value !== 'string') throw invalidFilter(`“${field}” must be compared with a text`)
  const isIn = sql`${storable(value)}::text = any (${column})`
  if (operator === 'eq') return isIn
  if (operator === 'ne') return sql`(${isIn}) is not true`
  throw invalidFilter(`“${field}” can only be compared with eq and ne`)
}

function parameterOf(field: string, type: FilterField['type'], value: Exclude<Literal, null>): SQL {
  if (type === 'text' && typeof value === 'string') return sql`${storable(value)}::text`
  if (type === 'date' && value instanceof Date) return sql`${value.toISOString()}::timestamptz`
  // Some programs quote numbers.
  if (type === 'number' && /^\d{1,9}$/.test(String(value))) return sql`${Number(value)}::int`
  throw invalidFilter(`“${field}” must be compared with a ${type}`)
}

/** PostgreSQL can't store NUL, so no row contains such text. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{fffd}')
}

function fieldOf(name: string, fields: FilterFields): FilterField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return field
  throw invalidFilter(`“${name}” isn't one of ${Object.keys(fields).join(', ')}`)
}

/**
 * Parses an OData order such as `modified_date desc`. Only the first field counts, because each field's order is
 * unique.
 */
export function orderOf(
  orderby: string | undefined,
  orders: Readonly<Record<string, readonly SQL[]>>,
  defaultOrder: string,
): SQL {
  const [, name = '', direction = 'asc'] =
    /^\s*([a-z_]{1,40})(?:\s+(asc|desc))?\s*(?:,|$)/.exec(orderby ?? defaultOrder) ?? []
  const columns = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (!columns) throw invalidOrder(`use one of ${Object.keys(orders).join(', ')}, with asc or desc`)
  const sqlDirection = direction === 'desc' ? sql` desc` : sql` asc`
  return sql.join(
    columns.map((column) => sql`${column}${sqlDirection}`),
    sql`, `,
  )
}
