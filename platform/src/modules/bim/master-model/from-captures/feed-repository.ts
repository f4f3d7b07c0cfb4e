import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../../../data/captures/index.ts'
import { capturedElements, capturedParameters, capturedTypes } from '../../../data/captures/schema.ts'
import { masterParameterCaptures, masterParameters } from '../../master-parameters/schema.ts'
import { masterElementCaptures, masterElementParameters, masterElements, observedValues } from '../schema.ts'

/** Most values of one parameter of one element; parameters with more are lengths and the like, of which no two are equal. */
const mostOfCapture = 10
const mostKept = 20
/** Longer values are text that nobody chooses from a list, and too long as the key of an index. */
const longestValue = 500

const captured = sql.raw('captured_values')

/**
 * Puts the most frequent values of each parameter of each type, and how many elements have them, into a temporary table of the transaction;
 * as text, as `capturedText` writes it.
 */
export async function collectValues(tx: Transaction, place: CapturePlace): Promise<void> {
  // The database expects new rows to be few: to count them, it would sort half a million values.
  await tx.execute(sql`set local enable_sort = off`)
  await tx.execute(sql`create temporary table ${captured} on commit drop as
    with types as (
      select ${capturedTypes.number}, ${capturedTypes.parameters}, elements
      from ${capturedTypes} join (${countedElements(place)}) counted on type_number = ${capturedTypes.number}
      where ${within(capturedTypes, place)}
    ),
    counted as (
      select type_number, 'instance' as kind, key::int as parameter, value, count(*)::int as times
      from ${capturedElements}, jsonb_each(parameters) where ${within(capturedElements, place)} group by type_number, key, value
      union all
      select types.number, 'type', key::int, value, elements from types, jsonb_each(types.parameters)
    ),
    ranked as (
      select *, row_number() over (partition by type_number, kind, parameter order by times desc, value) as place from counted
    )
    select type_number, kind, parameter, times, case jsonb_typeof(value)
      when 'array' then (select coalesce(string_agg(case item.value when 'true' then 'Yes' when 'false' then 'No' else item.value #>> '{}' end, ', '), '') from jsonb_array_elements(value) item)
      when 'boolean' then case value when 'true' then 'Yes' else 'No' end
      else coalesce(value #>> '{}', '') end as value
    from ranked where place <= ${sql.raw(String(mostOfCapture))}`)
  await tx.execute(sql`set local enable_sort = on`)
  await tx.execute(sql`analyze ${captured}`)
}

/** Adds the parameters that the organization does not have yet; each gets an example of a value. */
export async function feedParameters(tx: Transaction, place: CapturePlace): Promise<void> {
  const { exampleValue } = masterParameters
  await tx.execute(sql`insert into ${masterParameters} (organization_id, default_group, parameter_name, example_value, is_built_in, is_project)
    select distinct on (set_name, name) ${place.organizationId}, set_name, name, left(nullif(value, ''), ${longestValue}),
      set_name ~ ${standardSets}, set_name !~ ${standardSets}
    from ${capturedParameters} left join ${captured} on parameter = number
    where ${within(capturedParameters, place)}
    order by set_name, name, value <> '' desc, times desc, value
    on conflict (organization_id, parameter_name, default_group)
    do update set example_value = excluded.example_value where ${exampleValue} is null and excluded.example_value is not null`)
  await tx.execute(sql`insert into ${masterParameterCaptures} (organization_id, master_parameter_id, capture_id)
    select distinct ${place.organizationId}, ${masterParameters.id}, ${place.captureId}::uuid
    from ${capturedParameters} join ${masterParameters} on ${sameParameter}
    where ${within(capturedParameters, place)} and ${eq(masterParameters.organizationId, place.organizationId)}`)
}

/** Property sets that the standard for building files defines, together with their parameters. */
const standardSets = '^(Pset_|Qto_|BaseQuantities$)'

const sameParameter = sql`${masterParameters.parameterName} = name and ${masterParameters.defaultGroup} = set_name`

/** The parameter in which authors of buildings write what a column of a master element holds. */
const told: [PgColumn, string][] = [
  [masterElements.manufacturer, 'Manufacturer'],
  [masterElements.description, 'Description'],
  [masterElements.assemblyCode, 'Assembly Code'],
  [masterElements.assemblyDescription, 'Assembly Description'],
  [masterElements.omniClassNumber, 'OmniClass Number'],
  [masterElements.omniClassTitle, 'OmniClass Title'],
  [masterElements.typeComments, 'Type Comments'],
]

/** Adds the elements that the organization does not have yet, as Not Reviewed; the counts of the others grow. */
export async function feedElements(tx: Transaction, place: CapturePlace): Promise<void> {
  const columns = list(told.map(([column]) => sql.identifier(column.name)))
  const values = list(
    told.map(([, name]) => sql`max(nullif(value, '')) filter (where name = ${name} and kind = 'type')`),
  )
  const newest = list(
    told.map(([column]) => {
      const name = sql.identifier(column.name)
      return sql`${name} = coalesce(excluded.${name}, ${masterElements}.${name})`
    }),
  )
  await tx.execute(sql`insert into ${masterElements} (organization_id, category, family, type, element_count, ${columns})
    select ${place.organizationId}, types.category, types.family, types.type, types.elements, ${values}
    from (${countedTypes(place)}) types
    left join ${captured} on type_number = types.number
    left join ${capturedParameters} on ${within(capturedParameters, place)} and ${capturedParameters.number} = parameter
    group by types.category, types.family, types.type, types.elements
    on conflict (organization_id, category, family, type)
    do update set element_count = ${masterElements.elementCount} + excluded.element_count,
      sightings = ${masterElements.sightings} + 1, ${newest}
    where ${masterElements.mergedInto} is null`)
  await countForSurvivors(tx, place)
  await tx.execute(sql`insert into ${masterElementCaptures} (organization_id, master_element_id, capture_id, element_count)
    select ${place.organizationId}, ${standingElement}, ${place.captureId}::uuid, sum(elements)
    from (${countedTypes(place)}) types join ${masterElements} on ${sameElement(place)}
    group by ${standingElement}`)
}

/** Elements that were merged are counted for the one that stands for them. */
async function countForSurvivors(tx: Transaction, place: CapturePlace): Promise<void> {
  await tx.execute(sql`update ${masterElements} survivor
    set element_count = survivor.element_count + met.elements, sightings = survivor.sightings + 1
    from (
      select ${masterElements.mergedInto} as id, sum(elements)::int as elements
      from (${countedTypes(place)}) types join ${masterElements} on ${sameElement(place)}
      where ${masterElements.mergedInto} is not null group by ${masterElements.mergedInto}
    ) met
    where survivor.organization_id = ${place.organizationId} and survivor.id = met.id`)
}

/** The element of a name, or the one that it was merged into. */
const standingElement = sql`coalesce(${masterElements.mergedInto}, ${masterElements.id})`

/** Subtracts what the capture has added to the counts of elements. */
export async function takeBackCounts(tx: Transaction, { organizationId, captureId }: CapturePlace): Promise<void> {
  const { elementCount, sightings } = masterElements
  await tx
    .update(masterElements)
    .set({
      elementCount: sql`${elementCount} - ${masterElementCaptures.elementCount}`,
      sightings: sql`${sightings} + 1`,
    })
    .from(masterElementCaptures)
    .where(
      and(
        eq(masterElementCaptures.organizationId, organizationId),
        eq(masterElementCaptures.captureId, captureId),
        eq(masterElements.id, masterElementCaptures.masterElementId),
      ),
    )
}

function countedTypes(place: CapturePlace): SQL {
  return sql`select number, category, family, type, coalesce(elements, 0) as elements
    from ${capturedTypes} left join (${countedElements(place)}) counted on type_number = number
    where ${within(capturedTypes, place)}`
}

/** Counted once for all types: counted for each by itself, the table would be read as often as there are types and values. */
function countedElements(place: CapturePlace): SQL {
  return sql`select type_number, count(*)::int as elements from ${capturedElements}
    where ${within(capturedElements, place)} group by type_number`
}

function sameElement({ organizationId }: CapturePlace): SQL {
  const { category, family, type } = masterElements
  return sql`${eq(masterElements.organizationId, organizationId)} and ${category} = types.category
    and ${family} = types.family and ${type} = types.type`
}

/** Adds parameter rows to the elements, and the values that were seen. */
export async function feedRows(tx: Transaction, place: CapturePlace): Promise<void> {
  await tx.execute(sql`insert into ${masterElementParameters} (organization_id, master_element_id, kind, set_name, parameter_name, unit, include_in_review)
    select distinct on (${standingElement}, kind, set_name, name)
      ${place.organizationId}, ${standingElement}, kind, set_name, name, ${capturedParameters.unit}, is_included_by_default
    from ${capturedRows(place)} join ${masterParameters} on ${eq(masterParameters.organizationId, place.organizationId)} and ${sameParameter}
    order by ${standingElement}, kind, set_name, name, times desc
    on conflict do nothing`)
  // The database has no statistics of new tables and would join everything of one kind; this form makes it go row by row through the index.
  await tx.execute(sql`insert into ${observedValues} (organization_id, parameter_id, value, unit, times)
    with named as materialized (
      select ${standingElement} as element_id, captured_values.kind, set_name, name, value, times,
        coalesce(left(${capturedParameters.unit}, 100), '') as unit
      from ${capturedRows(place)} where length(value) <= ${longestValue}
    )
    select ${place.organizationId}, rows.id, value, unit, sum(times)
    from named cross join lateral (
      select ${masterElementParameters.id} from ${masterElementParameters}
      where ${masterElementParameters.masterElementId} = element_id and ${masterElementParameters.kind} = named.kind
        and ${masterElementParameters.setName} = named.set_name and ${masterElementParameters.parameterName} = name
      limit 1
    ) rows
    group by rows.id, value, unit
    on conflict (parameter_id, value, unit) do update set times = ${observedValues.times} + excluded.times`)
  await forgetRareValues(tx, place)
}

/** Each value of the capture with its parameter and its master element. */
function capturedRows(place: CapturePlace): SQL {
  return sql`${captured}
    join ${capturedParameters} on ${within(capturedParameters, place)} and ${capturedParameters.number} = parameter
    join ${capturedTypes} types on types.capture_id = ${place.captureId} and types.number = type_number
    join ${masterElements} on ${sameElement(place)}`
}

async function forgetRareValues(tx: Transaction, { captureId }: CapturePlace): Promise<void> {
  await tx.execute(sql`delete from ${observedValues} using (
      select parameter_id, value, ${observedValues.unit}, row_number() over (partition by parameter_id order by times desc, value) as place
      from ${observedValues} join ${masterElementParameters} on ${masterElementParameters.id} = parameter_id
      join ${masterElementCaptures} on ${masterElementCaptures.masterElementId} = ${masterElementParameters.masterElementId}
      where ${eq(masterElementCaptures.captureId, captureId)}
    ) ranked
    where place > ${mostKept} and ${observedValues.parameterId} = ranked.parameter_id
      and ${observedValues.value} = ranked.value and ${observedValues.unit} = ranked.unit`)
}

type CapturedTable = typeof capturedElements | typeof capturedTypes | typeof capturedParameters

function within({ organizationId, captureId }: CapturedTable, place: CapturePlace): SQL {
  return sql`${eq(organizationId, place.organizationId)} and ${eq(captureId, place.captureId)}`
}

function list(parts: (SQL | ReturnType<typeof sql.identifier>)[]): SQL {
  return sql.join(parts, sql`, `)
}
