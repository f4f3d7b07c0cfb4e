import { firstDay, lastDay, todayIn, type Checked, type EvaluateOptions, type Value } from '@lintel/shared/expressions'
import type { FieldType } from '@lintel/shared/filter'
import { sql, type SQL } from 'drizzle-orm'
import { clamped, sqlStepsIn, toColumn } from './sql-steps.ts'

/** SQL of a field: text, a number, timestamptz for a `date`, date for a `day`, or boolean, as in filters. */
export type ColumnOf = (field: string) => SQL

/**
 * SQL of a checked expression, with the column type that filters use. It returns the same values as the browser. All constants are parameters, and
 * evaluation never fails.
 */
export function expressionColumn(checked: Checked, columnOf: ColumnOf, options: EvaluateOptions): SQL {
  const column = toSql(checked, { columnOf, options, steps: sqlStepsIn(options.timeZone) })
  if (checked.type.type === 'day') return toColumn.day(column)
  return checked.type.type === 'date' ? toColumn.moment(column) : column
}

type SqlContext = { columnOf: ColumnOf; options: EvaluateOptions; steps: ReturnType<typeof sqlStepsIn> }

function toSql(checked: Checked, context: SqlContext): SQL {
  switch (checked.step) {
    case 'constant':
      return constant(checked.value, checked.type.type)
    case 'today':
      return constant(todayIn(context.options), 'day')
    case 'field':
      return fieldReaders[checked.type.type](context.columnOf(checked.field))
    default:
      return context.steps[checked.step](...checked.parts.map((part) => toSql(part, context)))
  }
}

/** Days and moments are calculated as numbers and converted at the end. */
function constant(value: Value, type: FieldType): SQL {
  if (type === 'text') return sql`${value}::text`
  return type === 'boolean' ? sql`${value}::boolean` : sql`${value}::double precision`
}

/** The first and the last day that expressions support, in SQL format. */
const [from, to] = [firstDay, lastDay].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

const fieldReaders: Record<FieldType, (column: SQL) => SQL> = {
  text: (column) => sql`(${column})::text`,
  number: (column) => clamped(sql`(${column})::double precision`),
  boolean: (column) => sql`(${column})`,
  day: (column) =>
    sql`(select case when v between ${from}::date and ${to}::date then (v - date '1970-01-01')::double precision end
      from (select (${column})::date as v offset 0) one)`,
  date: (column) =>
    sql`(select case when v >= ${from}::timestamptz and v < ${to}::timestamptz + interval '1 day'
      then floor(extract(epoch from v) * 1000)::double precision end
      from (select (${column})::timestamptz as v offset 0) one)`,
}
