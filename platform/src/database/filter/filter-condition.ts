import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import {
  boundsOf,
  checkFilter,
  daysOf,
  fold,
  isFilterError,
  isGroup,
  type Condition,
  type Days,
  type FieldType,
  type Filter,
  type FilterValue,
  type ListValue,
} from '@lintel/shared/filter'
import { PlatformError } from '../../errors/platform-error.ts'
import { folded } from './text-search.ts'

/** The fields that a filter can refer to, each with the SQL of its type (`date`: timestamptz, `day`: date): a column or an expression. */
export type FilterColumns = Readonly<Record<string, { type: FieldType; column: AnyColumn | SQL }>>

export type FilterConditionOptions = {
  /** IANA name of the time zone that defines the day of a moment when it is compared with a day. */
  timeZone: string
  /** The moment that relative periods are calculated from; by default now. */
  now?: Date | undefined
}

/**
 * The condition for a `where` that matches the same rows as the browser's evaluator: true or false for every row, never null, so that its negation
 * has exactly the others. Values of the filter are always parameters. A filter with unknown columns is rejected with 400 and a `filter/…` code.
 */
export function filterCondition(input: unknown, columns: FilterColumns, options: FilterConditionOptions): SQL {
  const types = Object.fromEntries(Object.entries(columns).map(([field, { type }]) => [field, type]))
  return compile(checked(input, types), columns, options)
}

function checked(input: unknown, types: Readonly<Record<string, FieldType>>): Filter {
  try {
    return checkFilter(input, types)
  } catch (error) {
    if (isFilterError(error)) throw new PlatformError(error.code, 400, error.message, { cause: error })
    throw error
  }
}

function compile(filter: Filter, columns: FilterColumns, options: FilterConditionOptions): SQL {
  if (!isGroup(filter)) return condition(filter, columns, options)
  if (filter.filters.length === 0) return filter.logic === 'and' ? sql`true` : sql`false`
  const parts = filter.filters.map((child) => compile(child, columns, options))
  return sql`(${sql.join(parts, filter.logic === 'and' ? sql` and ` : sql` or `)})`
}

const opposites: Partial<Record<Condition['operator'], Condition['operator']>> = {
  'does not contain': 'contains',
  '!=': '==',
  'is none of': 'is one of',
  'is not null': 'is null',
  'is not empty': 'is empty',
}

function condition(simpleCondition: Condition, columns: FilterColumns, options: FilterConditionOptions): SQL {
  const opposite = opposites[simpleCondition.operator]
  if (opposite) return sql`not ${condition({ ...simpleCondition, operator: opposite } as Condition, columns, options)}`
  const filterColumn = columns[simpleCondition.field]
  // Unknown fields are rejected earlier. If one gets here, it must match no rows, so that a filter never gets wider.
  if (!filterColumn) return sql`false`
  const { column, type } = filterColumn
  if (simpleCondition.operator === 'is null') return sql`(${column} is null)`
  if (simpleCondition.values) return isInList(column, simpleCondition.values, { type, ...options })
  if (simpleCondition.value === undefined) return sql`coalesce(${column} = '', false)`
  const passes = compared(column, simpleCondition.operator, { value: simpleCondition.value, type, ...options })
  // With coalesce, PostgreSQL cannot infer that rows without a match are excluded, and would read all of a join's other side.
  if (type === 'boolean') return sql`(${passes} and ${column} is not null)`
  return sql`coalesce(${passes}, false)`
}

type Comparison = FilterConditionOptions & { value: string | number | boolean; type: FieldType }

function compared(column: AnyColumn | SQL, operator: Condition['operator'], comparison: Comparison): SQL {
  const { value, type, timeZone, now = new Date() } = comparison
  switch (type) {
    case 'text':
      return matched(column, operator, fold(String(value)))
    case 'number':
      return ordered(column, operator, sql`${String(value)}::numeric`)
    case 'day':
      return withinDays(column, operator, daysOf(String(value), { timeZone, now }))
    case 'date':
      return withinMoments(column, operator, boundsOf(daysOf(String(value), { timeZone, now }), timeZone))
    case 'boolean':
      return sql`${column} = ${value === true}::boolean`
  }
}

type Listed = FilterConditionOptions & { type: FieldType }

function isInList(column: AnyColumn | SQL, values: readonly ListValue[], list: Listed): SQL {
  const present = values.filter((value) => value !== null)
  const parts = [
    ...(present.length < values.length ? [sql`${column} is null`] : []),
    ...(present.length > 0 ? [sql`coalesce(${among(column, present, list)}, false)`] : []),
  ]
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** All values are one parameter; days become ranges. */
function among(column: AnyColumn | SQL, values: readonly FilterValue[], list: Listed): SQL {
  const texts = values.map(String)
  switch (list.type) {
    case 'text':
      return sql`${folded(column)} = any(${sql.param(texts.map(fold))}::text[])`
    case 'number':
      return sql`${column} = any(${sql.param(texts)}::numeric[])`
    case 'boolean':
      return sql`${column} = any(${sql.param(texts)}::boolean[])`
    case 'date':
    case 'day': {
      const permanentFailure = values.map((value) => compared(column, '==', { value, ...list }))
      return sql`(${sql.join(permanentFailure, sql` or `)})`
    }
  }
}

/** Doesn't use `like`, so that percent signs in user input are literal. */
function matched(column: AnyColumn | SQL, operator: Condition['operator'], needle: string): SQL {
  const text = folded(column)
  if (operator === 'contains') return sql`strpos(${text}, ${needle}::text) > 0`
  if (operator === 'starts with') return sql`starts_with(${text}, ${needle}::text)`
  if (operator === 'ends with') return sql`right(${text}, length(${needle}::text)) = ${needle}::text`
  return sql`${text} = ${needle}::text`
}

const signs: Partial<Record<Condition['operator'], SQL>> = {
  '==': sql`=`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

function ordered(column: AnyColumn | SQL, operator: Condition['operator'], value: SQL): SQL {
  return sql`${column} ${signs[operator] ?? sql`=`} ${value}`
}

function withinDays(column: AnyColumn | SQL, operator: Condition['operator'], { first, last }: Days): SQL {
  if (operator === '<' || operator === '>=') return ordered(column, operator, sql`${first}::date`)
  if (operator === '<=' || operator === '>') return ordered(column, operator, sql`${last}::date`)
  return sql`${column} between ${first}::date and ${last}::date`
}

type Moments = { start: number; end: number }

function withinMoments(column: AnyColumn | SQL, operator: Condition['operator'], bounds: Moments): SQL {
  const [start, end] = [bounds.start, bounds.end].map(
    (milliseconds) => sql`to_timestamp(${milliseconds / 1000}::double precision)`,
  )
  if (operator === '<') return sql`${column} < ${start}`
  if (operator === '<=') return sql`${column} < ${end}`
  if (operator === '>') return sql`${column} >= ${end}`
  if (operator === '>=') return sql`${column} >= ${start}`
  return sql`${column} >= ${start} and ${column} < ${end}`
}
