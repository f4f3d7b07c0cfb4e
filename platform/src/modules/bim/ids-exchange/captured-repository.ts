import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { capturedElements, capturedParameters, capturedTypes } from '../../data/captures/schema.ts'
import { masterElements } from '../master-model/schema.ts'
import type { CategoryClasses } from './mapping/classes.ts'
import type { SpecifiedParameter } from './mapping/specification-terms.ts'
import { measureKey, type MeasuredUnit, type Measures } from './mapping/specification-of.model.ts'

/** Limits per category: types of captures, and elements of each. A class that none of them has is rare. */
const maxTypes = 40
const maxElements = 10

/** Every category of the master model, with the IFC classes of its elements in captures. */
export async function findCategoryClasses(tx: Transaction, organizationId: string): Promise<CategoryClasses> {
  const { rows } = await tx.execute<{ category: string; classes: string[] }>(sql`
    with recursive categories (category) as (
      (select category from ${masterElements} where organization_id = ${organizationId} order by category limit 1)
      union all
      select (
        select next.category from ${masterElements} next
        where next.organization_id = ${organizationId} and next.category > categories.category order by next.category limit 1
      ) from categories where categories.category is not null
    )
    select category, array_remove(array_agg(distinct found.ifc_class), null) as classes
    from categories
      left join lateral (
        select capture_id, number from ${capturedTypes} types
        where types.organization_id = ${organizationId} and types.category = categories.category limit ${maxTypes}
      ) types on true
      left join lateral (
        select ifc_class from ${capturedElements} elements
        where elements.organization_id = ${organizationId} and elements.capture_id = types.capture_id
          and elements.type_number = types.number and ifc_class ~ '^Ifc[A-Za-z0-9]+$'
        limit ${maxElements}
      ) found on true
    where category is not null
    group by category`)
  return new Map(rows.map(({ category, classes }) => [category, classes]))
}

/** Captures that are examined to find the measure of a parameter. */
const maxCaptures = 20

/** The measures of these parameters in captures. */
export async function findMeasures(
  tx: Transaction,
  organizationId: string,
  parameters: readonly Pick<SpecifiedParameter, 'setName' | 'parameterName'>[],
): Promise<Measures> {
  const uniqueParameters = [...new Map(parameters.map((one) => [measureKey(one), one])).values()]
  if (uniqueParameters.length === 0) return new Map()
  const parametersJson = JSON.stringify(
    uniqueParameters.map(({ setName, parameterName }) => ({ set: setName, name: parameterName })),
  )
  const { rows } = await tx.execute<{ set: string; name: string; measure: string; unit: string | null }>(sql`
    select distinct wanted.set, wanted.name, found.measure, found.unit
    from jsonb_to_recordset(${parametersJson}::jsonb) as wanted (set text, name text),
      lateral (
        select measure, unit from ${capturedParameters} parameters
        where parameters.organization_id = ${organizationId} and parameters.name = wanted.name
          and parameters.set_name = wanted.set and measure is not null
        limit ${maxCaptures}
      ) found
    order by 1, 2, 3, 4`)
  const measures = new Map<string, MeasuredUnit[]>()
  for (const { set, name, measure, unit } of rows) {
    const key = measureKey({ setName: set, parameterName: name })
    measures.set(key, [...(measures.get(key) ?? []), { measure, unit }])
  }
  return measures
}
