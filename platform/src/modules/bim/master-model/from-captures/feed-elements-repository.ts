import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../../../data/captures/index.ts'
import { capturedTypes } from '../../../data/captures/schema.ts'
import { masterElementCaptures, masterElements } from '../schema.ts'
import { within, type Slice } from './ingestion-tables-repository.ts'

/** The parameters that building models use for a column of a master element. */
const fedColumns: [PgColumn, string][] = [
  [masterElements.manufacturer, 'Manufacturer'],
  [masterElements.description, 'Description'],
  [masterElements.assemblyCode, 'Assembly Code'],
  [masterElements.assemblyDescription, 'Assembly Description'],
  [masterElements.omniClassNumber, 'OmniClass Number'],
  [masterElements.omniClassTitle, 'OmniClass Title'],
  [masterElements.typeComments, 'Type Comments'],
]

/** Adds the batch's elements that the organization doesn't have yet, as Not Reviewed, and links all of them to the capture. */
export async function feedElements(tx: Transaction, captureKey: CapturePlace, slice: Slice): Promise<void> {
  const { organizationId, captureId } = captureKey
  await collectColumns(tx, captureKey, slice)
  const columns = list(fedColumns.map(([column]) => sql.identifier(column.name)))
  const values = list(fedColumns.map(([, name]) => sql`told ->> ${name}`))
  await tx.execute(sql`insert into ${masterElements} (organization_id, id, category, family, type, element_count, ${columns})
    select ${organizationId}, id, category, family, type, fed_elements.elements, ${values}
    from fed_types join fed_elements on fed_elements.element_id = fed_types.element_id and first = number
    where number between ${slice.first} and ${slice.last} and not is_known`)
  if (slice.known > 0) await completeElements(tx, captureKey, slice)
  await tx.execute(sql`insert into ${masterElementCaptures} (organization_id, master_element_id, capture_id, element_count)
    select ${organizationId}, element_id, ${captureId}::uuid, elements from fed_elements where slice = ${slice.slice}`)
}

/** Collects the columns of the batch's elements. If several types have the same name, the first value counts. */
async function collectColumns(tx: Transaction, captureKey: CapturePlace, { first, last }: Slice): Promise<void> {
  const names = list(fedColumns.map(([, name]) => sql`${name}`))
  await tx.execute(sql`update fed_elements set told = found.told || coalesce(fed_elements.told, '{}')
    from (
      select element_id, jsonb_object_agg(name, text) as told
      from (
        select element_id, name, (array_agg(value #>> '{}' order by types.number, value #>> '{}' desc))[1] as text
        from (select number, parameters from ${capturedTypes} where ${within(capturedTypes, captureKey)} and number between ${first} and ${last} order by number) types
          join fed_types on fed_types.number = types.number and id = element_id,
          jsonb_each(parameters) join fed_parameters on fed_parameters.number = key::int and name in (${names})
        where value #>> '{}' <> '' group by element_id, name
      ) texts group by element_id
    ) found
    where fed_elements.element_id = found.element_id`)
}

/** Completes elements that an earlier batch has added. */
async function completeElements(tx: Transaction, { organizationId }: CapturePlace, { slice, first, last }: Slice) {
  await tx.execute(sql`update ${masterElements} set ${latestColumns()}
    from fed_elements where fed_elements.slice < ${slice} and is_spread and not is_known
      and element_id in (select element_id from fed_types where number between ${first} and ${last})
      and ${eq(masterElements.organizationId, organizationId)} and ${masterElements.id} = element_id`)
}

function latestColumns(): SQL {
  return list(
    fedColumns.map(([{ name: column }, name]) => {
      const identifier = sql.identifier(column)
      return sql`${identifier} = coalesce(told ->> ${name}, ${masterElements}.${identifier})`
    }),
  )
}

/** Increments the counts of existing elements. It locks rows that people change, so it runs last. */
export async function countKnown(
  tx: Transaction,
  { organizationId }: CapturePlace,
  slices: readonly Slice[],
): Promise<void> {
  if (slices.every(({ known }) => known === 0)) return
  await tx.execute(sql`update ${masterElements} set element_count = ${masterElements.elementCount} + elements,
      sightings = ${masterElements.sightings} + 1, ${latestColumns()}
    from fed_elements where slice between ${slices[0]?.slice} and ${slices.at(-1)?.slice} and is_known
      and ${eq(masterElements.organizationId, organizationId)} and ${masterElements.id} = element_id`)
}

function list(parts: (SQL | ReturnType<typeof sql.identifier>)[]): SQL {
  return sql.join(parts, sql`, `)
}
