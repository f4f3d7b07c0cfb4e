import { eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../../../data/captures/index.ts'
import { capturedElements, capturedParameters, capturedTypes } from '../../../data/captures/schema.ts'
import { masterElements } from '../schema.ts'

/**
 * Consecutive types that one statement processes; `known` of them have a master element that may have rows already, from an earlier capture
 * or another batch.
 */
export type Slice = { slice: number; first: number; last: number; known: number }

/**
 * Bytes of types and elements per batch. A statement then takes a small part of the statement timeout, however large the capture is; only a
 * single type can exceed it.
 */
const batchBytes = 64 * 1024

/**
 * Temporary tables of the transaction. PostgreSQL has no statistics for rows that the same transaction has inserted, and would scan one
 * table for each row of another. These tables are analyzed and indexed by their join columns, so that the work is linear in the rows with
 * any plan.
 */
const tables = `
  create temporary table counted_types (number int primary key, elements int not null, bytes bigint not null) on commit drop;
  create temporary table fed_types (number int primary key, category text not null, family text not null, type text not null,
    elements int not null, slice int not null, id uuid not null default gen_random_uuid(), element_id uuid) on commit drop;
  create index on fed_types (category, family, type);
  create temporary table fed_elements (element_id uuid primary key, first int not null, slice int not null, is_spread boolean not null,
    elements int not null, is_known boolean not null, told jsonb) on commit drop;
  create index on fed_elements (slice);
  create temporary table fed_parameters (number int primary key, set_name text not null, name text not null, unit text,
    named int not null, id uuid, is_included boolean, example text) on commit drop;
  create index on fed_parameters (name, set_name);
  create temporary table known_rows (element_id uuid not null, kind text not null, set_name text not null, name text not null,
    id uuid not null, primary key (element_id, kind, set_name, name)) on commit drop;
  create temporary table fed_values (element_id uuid not null, kind text not null, named int not null, unit text,
    value text not null, times int not null) on commit drop;
  create temporary table fed_rows (element_id uuid not null, kind text not null, named int not null, unit text,
    id uuid not null default gen_random_uuid(), is_known boolean not null default false,
    primary key (element_id, kind, named)) on commit drop`

/** Creates the tables with the types, elements and parameters of the capture; `listBatches` returns the batches. */
export async function openIngestionTables(tx: Transaction, captureKey: CapturePlace): Promise<void> {
  await tx.execute(sql.raw(tables))
  await tx.execute(sql`insert into counted_types
    select type_number, count(*), sum(pg_column_size(parameters))
    from ${capturedElements} where ${within(capturedElements, captureKey)} group by type_number`)
  await tx.execute(sql.raw('analyze counted_types'))
  await tx.execute(sql`insert into fed_types (number, category, family, type, elements, slice)
    select number, category, family, type, coalesce(elements, 0),
      sum(coalesce(bytes, 0) + pg_column_size(parameters)) over (order by number) / ${batchBytes}::int
    from ${capturedTypes} left join counted_types using (number) where ${within(capturedTypes, captureKey)}`)
  await tx.execute(sql`insert into fed_parameters (number, set_name, name, unit, named)
    select number, set_name, name, unit, min(number) over (partition by set_name, name)
    from ${capturedParameters} where ${within(capturedParameters, captureKey)}`)
  await tx.execute(sql.raw('analyze fed_types, fed_parameters'))
  await recognizeTypes(tx, captureKey)
}

/**
 * Finds the master element of each type, or its survivor after a merge. New names get the id of the master element that will be created.
 * Several types of a capture have the same name if their type objects differ.
 */
async function recognizeTypes(tx: Transaction, { organizationId }: CapturePlace): Promise<void> {
  const { id, mergedInto, category, family, type } = masterElements
  await tx.execute(sql`update fed_types set id = ${id}, element_id = coalesce(${mergedInto}, ${id})
    from ${masterElements} where ${eq(masterElements.organizationId, organizationId)}
      and fed_types.category = ${category} and fed_types.family = ${family} and fed_types.type = ${type}`)
  await tx.execute(sql`update fed_types set id = named.id
    from (
      select category, family, type, (array_agg(id order by number))[1] as id
      from fed_types group by category, family, type having count(*) > 1
    ) named
    where fed_types.element_id is null and fed_types.category = named.category and fed_types.family = named.family
      and fed_types.type = named.type`)
  await tx.execute(sql`insert into fed_elements (element_id, first, slice, is_spread, elements, is_known)
    select coalesce(element_id, id), min(number), min(slice), min(slice) < max(slice), sum(elements), bool_or(element_id is not null)
    from fed_types group by coalesce(element_id, id)`)
  await tx.execute(sql`update fed_types set element_id = id where element_id is null`)
  await tx.execute(sql.raw('analyze fed_types, fed_elements'))
}

/** The batches of the capture, in the order of its types. */
export async function listBatches(tx: Transaction): Promise<Slice[]> {
  const { rows } = await tx.execute<Slice>(sql`select fed_types.slice, min(number) as first, max(number) as last,
      count(*) filter (where is_known or is_spread)::int as known
    from fed_types join fed_elements using (element_id) group by fed_types.slice order by fed_types.slice`)
  return rows
}

type CapturedTable = typeof capturedElements | typeof capturedTypes | typeof capturedParameters

export function within({ organizationId, captureId }: CapturedTable, captureKey: CapturePlace): SQL {
  return sql`${eq(organizationId, captureKey.organizationId)} and ${eq(captureId, captureKey.captureId)}`
}
