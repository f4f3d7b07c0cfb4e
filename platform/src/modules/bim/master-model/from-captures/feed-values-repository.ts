import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../../../data/captures/index.ts'
import { capturedElements, capturedTypes } from '../../../data/captures/schema.ts'
import { masterElementParameters, observedValues } from '../schema.ts'
import { within, type Slice } from './ingestion-tables-repository.ts'

/** Maximum values per parameter and element. Parameters with more are lengths and similar, with hardly any equal values. */
const maxOfCapture = 10
const maxKept = 20
/** Longer values are no useful suggestions, and too long for an index key. */
export const maxValueLength = 500

/** Collects the most frequent values of each parameter and type of the batch, as text written by `capturedText`. */
export async function collectValues(tx: Transaction, captureKey: CapturePlace, { first, last }: Slice): Promise<void> {
  await tx.execute(sql.raw('truncate fed_values, fed_rows'))
  // Both tables are read in the order of an index, so that the planner doesn't choose another plan that it considers equal.
  await tx.execute(sql`insert into fed_values (element_id, kind, named, unit, value, times)
    with counted as (
      select type_number, 'instance' as kind, key::int as parameter, value, count(*)::int as times
      from (
        select type_number, parameters from ${capturedElements}
        where ${within(capturedElements, captureKey)} and type_number between ${first} and ${last} order by type_number
      ) elements, jsonb_each(parameters)
      group by type_number, key, value
      union all
      select number, 'type', key::int, value, elements
      from (
        select number, parameters from ${capturedTypes}
        where ${within(capturedTypes, captureKey)} and number between ${first} and ${last} order by number
      ) types join fed_types using (number), jsonb_each(parameters)
      where elements > 0
    ),
    ranked as (
      select element_id, kind, parameter, value, times,
        row_number() over (partition by element_id, kind, parameter order by times desc, value) as place
      from counted join fed_types on fed_types.number = type_number
    )
    select element_id, kind, named, unit, case jsonb_typeof(value)
      when 'array' then (select coalesce(string_agg(case item.value when 'true' then 'Yes' when 'false' then 'No' else item.value #>> '{}' end, ', '), '') from jsonb_array_elements(value) item)
      when 'boolean' then case value when 'true' then 'Yes' else 'No' end
      else coalesce(value #>> '{}', '') end, times
    from ranked join fed_parameters on fed_parameters.number = parameter
    where place <= ${maxOfCapture}`)
  await tx.execute(sql`insert into fed_rows (element_id, kind, named, unit)
    select distinct on (element_id, kind, named) element_id, kind, named, unit
    from fed_values order by element_id, kind, named, times desc`)
  await tx.execute(sql.raw('analyze fed_values, fed_rows'))
}

/** Adds parameter rows to the elements of the batch, and their values. */
export async function feedRows(tx: Transaction, captureKey: CapturePlace, { known }: Slice): Promise<void> {
  const { organizationId } = captureKey
  if (known > 0) await recognizeRows(tx)
  await tx.execute(sql`insert into ${masterElementParameters} (organization_id, id, master_element_id, kind, set_name, parameter_name, unit, include_in_review)
    select ${organizationId}, fed_rows.id, element_id, kind, set_name, name, fed_rows.unit, is_included
    from fed_rows join fed_parameters on number = fed_rows.named where not is_known`)
  if (known > 0) await noteNewRows(tx)
  await tx.execute(sql`insert into ${observedValues} (organization_id, parameter_id, value, unit, times)
    select ${organizationId}, id, value, coalesce(left(fed_values.unit, 100), ''), sum(times)
    from fed_values join fed_rows using (element_id, kind, named)
    where length(value) <= ${maxValueLength} group by 2, 3, 4
    on conflict (parameter_id, value, unit) do update set times = ${observedValues.times} + excluded.times`)
  if (known > 0) await forgetRareValues(tx)
}

/** Records new rows of elements that also occur in other batches. */
async function noteNewRows(tx: Transaction): Promise<void> {
  await tx.execute(sql`insert into known_rows (element_id, kind, set_name, name, id)
    select fed_rows.element_id, kind, set_name, name, fed_rows.id
    from fed_rows join fed_elements using (element_id) join fed_parameters on number = fed_rows.named
    where not fed_rows.is_known and is_spread`)
}

/** Records existing rows of the elements of these batches. */
export async function noteKnownRows(
  tx: Transaction,
  captureKey: CapturePlace,
  slices: readonly Slice[],
): Promise<void> {
  const { id, masterElementId, kind, setName, parameterName } = masterElementParameters
  await tx.execute(sql.raw('truncate known_rows'))
  if (slices.every(({ known }) => known === 0)) return
  await tx.execute(sql`insert into known_rows (element_id, kind, set_name, name, id)
    select element_id, ${kind}, ${setName}, ${parameterName}, ${id}
    from fed_elements join ${masterElementParameters} on ${masterElementId} = element_id
    where ${eq(masterElementParameters.organizationId, captureKey.organizationId)} and (is_known or is_spread)
      and element_id in (select element_id from fed_types where number between ${slices[0]?.first} and ${slices.at(-1)?.last})`)
  await tx.execute(sql.raw('analyze known_rows'))
}

async function recognizeRows(tx: Transaction): Promise<void> {
  await tx.execute(sql`update fed_rows set id = known_rows.id, is_known = true
    from known_rows, fed_parameters
    where known_rows.element_id = fed_rows.element_id and known_rows.kind = fed_rows.kind and number = fed_rows.named
      and known_rows.set_name = fed_parameters.set_name and known_rows.name = fed_parameters.name`)
}

async function forgetRareValues(tx: Transaction): Promise<void> {
  const { parameterId, value, times } = observedValues
  await tx.execute(sql`delete from ${observedValues} where ctid = any(array(
    select place_of_row from (
      select ${observedValues}.ctid as place_of_row, row_number() over (partition by ${parameterId} order by ${times} desc, ${value}) as place
      from fed_rows join ${observedValues} on ${parameterId} = fed_rows.id where is_known
    ) ranked
    where place > ${maxKept}))`)
}
