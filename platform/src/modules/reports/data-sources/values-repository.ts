import { maxFieldValues, type FieldValues } from '@lintel/shared/contract/reports'
import { fold } from '@lintel/shared/filter'
import { and, sql, type SQL } from 'drizzle-orm'
import { folded } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { SourceField } from './data-source.ts'
import { declaredSource } from './declared-sources.ts'
import type { VisibleSource } from './source-fields.ts'

/** Maximum rows that are searched for values, because users wait while typing. */
const maxRows = 200_000

type ValuesQuery = {
  organizationId: string
  field: SourceField
  needle: string
  condition: SQL | undefined
  timeZone: string
}

/** The most frequent values in the first rows of the source; timestamps become dates in the time zone. */
export async function listValues(
  tx: Transaction,
  { source }: VisibleSource,
  { organizationId, field, needle, condition, timeZone }: ValuesQuery,
): Promise<FieldValues> {
  const { from, where } = declaredSource(source)
  const value =
    field.type === 'date'
      ? sql`(${field.column} at time zone ${timeZone}::text)::date::text`
      : sql`(${field.column})::text`
  const rows = sql`(select ${value} as value from ${from(organizationId)}
    where ${and(where(organizationId), condition)} limit ${maxRows}) looked_through`
  const matchesNeedle = needle === '' ? sql`true` : sql`strpos(${folded(sql`value`)}, ${fold(needle)}::text) > 0`
  const { rows: found } = await tx.execute<{ value: string; count: string }>(sql`
    select value, count(*) as count from ${rows} where value <> '' and ${matchesNeedle}
    group by value order by count(*) desc, value limit ${maxFieldValues}`)
  return found.map(({ value: text, count }) => ({ value: text, count: Number(count) }))
}
