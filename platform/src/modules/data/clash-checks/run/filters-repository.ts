import type { ClashFilter } from '@lintel/shared/contract/captures'
import { fold, type Condition } from '@lintel/shared/filter'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { filterCondition } from '../../../../database/filter/filter-condition.ts'
import { folded } from '../../../../database/filter/text-search.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import { capturedElements, capturedParameters, capturedTypes } from '../../captures/schema.ts'

/** Maximum parameters of one capture with the name of a filter's property: each is a part of the statement that reads elements. */
const maxParameters = 100

/**
 * A filter with the parameters of one capture that have its name, by property set. A set may have several, with other measures or units.
 * Undefined if there are too many.
 */
export type CaptureFilter = { filter: ClashFilter; bySet: readonly (readonly number[])[] | undefined }

export async function findParameters(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  filters: readonly ClashFilter[],
): Promise<CaptureFilter[]> {
  const { setName, name, number } = capturedParameters
  const found: CaptureFilter[] = []
  for (const filter of filters) {
    const parameters = await tx
      .select({ setName, name, number })
      .from(capturedParameters)
      .where(
        and(
          eq(capturedParameters.organizationId, organizationId),
          eq(capturedParameters.captureId, captureId),
          sql`${folded(name)} = ${fold(filter.name)}::text`,
          filter.set === undefined ? undefined : sql`${folded(setName)} = ${fold(filter.set)}::text`,
        ),
      )
      .orderBy(asc(number))
      .limit(maxParameters + 1)
    const bySet = Map.groupBy(parameters, (parameter) => JSON.stringify([parameter.setName, parameter.name]))
    const numbers = [...bySet.values()].map((ofSet) => ofSet.map((parameter) => parameter.number))
    found.push({ filter, bySet: parameters.length > maxParameters ? undefined : numbers })
  }
  return found
}

/** Whether an element joined with its type passes all filters: true or false, never null. Undefined without filters. */
export function passesAll(filters: readonly CaptureFilter[]): SQL | undefined {
  if (filters.length === 0) return undefined
  // Joining with an empty object decompresses the values once rather than for each use; `offset` keeps PostgreSQL from undoing that.
  const unpacked = (values: AnyPgColumn) => sql`${values} || '{}'::jsonb`
  return sql`(select ${and(...filters.map(passes))} from (
    select ${unpacked(capturedElements.parameters)} as own, ${unpacked(capturedTypes.parameters)} as of_type offset 0) as element)`
}

const opposites: Partial<Record<ClashFilter['operator'], ClashFilter['operator']>> = {
  '!=': '==',
  'is null': 'is not null',
}

/** If several sets have the property, one of them is enough, or for negative operators all are needed. */
function passes({ filter, bySet = [] }: CaptureFilter): SQL {
  const opposite = opposites[filter.operator]
  if (opposite) return sql`not ${passes({ filter: { ...filter, operator: opposite }, bySet })}`
  if (bySet.length === 0) return sql`false`
  const values = bySet.map(valueIn)
  const columns = {
    words: { type: 'text', column: sql`words` },
    amount: { type: 'number', column: sql`amount` },
  } as const
  const condition = filterCondition({ logic: 'or', filters: conditionsOf(filter) }, columns, { timeZone: 'UTC' })
  // With `offset`, PostgreSQL reads a value once rather than for each use.
  return sql`exists (
    select from unnest(array[${sql.join(values, sql`, `)}]) as value,
      lateral (select ${wordsOf(sql`value`)} as words, ${amountOf(sql`value`)} as amount where value is not null offset 0) as known
    where ${condition})`
}

/** A value is compared as text and, if it can be one, as a number. */
function conditionsOf({ operator, value = '' }: ClashFilter): Condition[] {
  if (operator === 'is not null') return [{ field: 'words', operator }]
  if (operator === '>=' || operator === '<=') return [{ field: 'amount', operator, value: Number(value) }]
  if (operator === 'contains') return [{ field: 'words', operator, value }]
  const conditions: Condition[] = [{ field: 'words', operator: '==', value: yesOrNo[fold(value)] ?? value }]
  const amount = Number(value)
  return Number.isFinite(amount) ? [...conditions, { field: 'amount', operator: '==', value: amount }] : conditions
}

/** Booleans are shown as `Yes` and `No`, but IFC says true and false. */
const yesOrNo: Partial<Record<string, string>> = { true: 'Yes', false: 'No' }

/** The element's own value or, if it has none, its type's. JSON null stands for a property without a value. */
function valueIn(numbers: readonly number[]): SQL {
  const valuesOf = (values: SQL) =>
    numbers.map((number) => sql`nullif(${values} -> ${String(number)}::text, 'null'::jsonb)`)
  return sql`coalesce(${sql.join([...valuesOf(sql`element.own`), ...valuesOf(sql`element.of_type`)], sql`, `)})`
}

/** As people see it; null if it's empty. */
function wordsOf(value: SQL): SQL {
  return sql`nullif(case jsonb_typeof(${value})
    when 'boolean' then case when ${value} = 'true'::jsonb then 'Yes' else 'No' end
    when 'array' then (select string_agg(one, ', ') from jsonb_array_elements_text(${value}) as one)
    else ${value} #>> '{}' end, '')`
}

/** Some programs write numbers as text. */
function amountOf(value: SQL): SQL {
  return sql`case when jsonb_typeof(${value}) = 'number' or
    jsonb_typeof(${value}) = 'string' and ${value} #>> '{}' ~ '^[-+]?[0-9]{1,15}([.][0-9]{1,15})?$'
    then (${value} #>> '{}')::numeric end`
}
