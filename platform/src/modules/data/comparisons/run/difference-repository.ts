import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { StoredComparison } from '../repository.ts'
import {
  commonReader,
  identities,
  isMoved,
  isOnOtherLevel,
  isRemade,
  isReshaped,
  isSame,
  isTurned,
  readByBoth,
} from './same-value-repository.ts'

/** Inserts elements that only one of the captures has, and returns how many; numbers start after `counted`. */
export async function insertOneSided(
  tx: Transaction,
  { organizationId, id }: StoredComparison,
  { kind, counted }: { kind: 'Added' | 'Removed'; counted: number },
): Promise<number> {
  const table = kind === 'Added' ? sql`compared_other` : sql`compared_base`
  const paired = kind === 'Added' ? sql`compare_number` : sql`base_number`
  const inserted = await tx.execute(sql`insert into comparison_items
      (organization_id, comparison_id, number, subject, kind, category, family, type, name, level, revit_element_id, ${paired}, changes)
    select ${organizationId}::text, ${id}::uuid, ${counted}::int + row_number() over (order by number), 'Element', ${kind}::text,
      category, family, type, name, level, revit_element_id, number, '[]'
    from ${table} where not exists (select 1 from compared_pairs p where p.${paired} = number)`)
  return inserted.rowCount ?? 0
}

export type Chunk = { after: number; counted: number; atOnce: number }
export type ChangedChunk = { seen: number; last: number; inserted: number }

/**
 * Inserts the differences of the next pairs whose hashes, names, levels, materials, positions, rotations or geometry differ. If all of
 * these are equal, values are not read.
 */
export function insertChangedElements(
  tx: Transaction,
  comparison: StoredComparison,
  chunk: Chunk,
): Promise<ChangedChunk> {
  const candidates = sql`
    select p.base_number, p.compare_number, p.matched_by, o.category, o.family, o.type, o.name, o.level, o.revit_element_id,
      (select jsonb_agg(jsonb_build_object('set', a.set_name, 'name', a.name, 'base', ${measured(sql`a.was`, sql`a.unit`)},
          'compare', ${measured(sql`a.now`, sql`a.unit`)}) order by a.place)
        from (values ${identities}) a (place, set_name, name, was, now, unit, differs) where a.differs) as identity
    from compared_pairs p join compared_base b on b.number = p.base_number join compared_other o on o.number = p.compare_number
    where p.base_number > ${chunk.after}
      and (b.hash <> o.hash or b.name is distinct from o.name or ${isOnOtherLevel} or ${isRemade} or ${isMoved}
        or ${isTurned} or ${isReshaped})
    order by p.base_number limit ${chunk.atOnce}`
  return insertChanged(tx, comparison, { ...chunk, subject: 'Element', table: sql`captured_elements`, candidates })
}

/** Inserts the next types of both captures whose parameters differ. */
export function insertChangedTypes(tx: Transaction, comparison: StoredComparison, chunk: Chunk): Promise<ChangedChunk> {
  const candidates = sql`
    select p.base_number, p.compare_number, null as matched_by, t.category, t.family, t.type, null as name, null as level,
      t.revit_type_id as revit_element_id, null::jsonb as identity
    from compared_types p
    join captured_types t on t.capture_id = ${comparison.compareCaptureId} and t.number = p.compare_number
    where p.base_number > ${chunk.after} order by p.base_number limit ${chunk.atOnce}`
  return insertChanged(tx, comparison, { ...chunk, subject: 'Type', table: sql`captured_types`, candidates })
}

type ChangeQuery = Chunk & { subject: 'Element' | 'Type'; table: SQL; candidates: SQL }

/** Parameters are matched by set and name; several with the same set and name, by the order of their units. */
async function insertChanged(
  tx: Transaction,
  comparison: StoredComparison,
  changed: ChangeQuery,
): Promise<ChangedChunk> {
  const { organizationId, id, baseCaptureId, compareCaptureId } = comparison
  const { rows } = await tx.execute<Record<'seen' | 'last' | 'inserted', string | null>>(sql`
    with candidates as materialized (${changed.candidates}),
    was as (${valuesOf(changed.table, sql`base_number`, baseCaptureId)}),
    now as (${valuesOf(changed.table, sql`compare_number`, compareCaptureId)}),
    changes as (
      select item, jsonb_agg(jsonb_build_object('set', set_name, 'name', name,
          'base', case when was.value is not null then ${measured(sql`was.value`, sql`was.unit`)} end,
          'compare', case when now.value is not null then ${measured(sql`now.value`, sql`now.unit`)} end)
        order by set_name, name, place) as list
      from was full join now using (item, set_name, name, place)
      where not ${isSame} group by item
    ),
    inserted as (
      insert into comparison_items (organization_id, comparison_id, number, subject, kind, category, family, type, name, level,
        revit_element_id, base_number, compare_number, matched_by, changes)
      select ${organizationId}::text, ${id}::uuid, ${changed.counted}::int + row_number() over (order by base_number), ${changed.subject}::text,
        'Changed', category, family, type, name, level, revit_element_id, base_number, compare_number, matched_by,
        coalesce(identity, '[]') || coalesce(list, '[]')
      from candidates left join changes on item = base_number where identity is not null or list is not null
      returning number
    )
    select (select count(*) from candidates) as seen, (select max(base_number) from candidates) as last,
      (select count(*) from inserted) as inserted`)
  const [counts] = rows
  return { seen: Number(counts?.seen), last: Number(counts?.last), inserted: Number(counts?.inserted) }
}

/** Values by set, name and unit; `item` is the number of the candidate in the base capture. A parameter without a value is a JSON null. */
function valuesOf(table: SQL, number: SQL, captureId: string): SQL {
  return sql`
    select c.base_number as item, p.set_name, p.name, p.measure, p.unit, u.dimension, u.factor, u.shift, ${readByBoth} as value,
      row_number() over (partition by c.base_number, p.set_name, p.name order by p.unit nulls first, p.number) as place
    from candidates c join ${table} e on e.capture_id = ${captureId} and e.number = c.${number}
    cross join lateral jsonb_each(e.parameters) v (parameter, value)
    join captured_parameters p on p.capture_id = ${captureId} and p.number = v.parameter::int and p.read_since <= ${commonReader}
    left join compared_units u on u.symbol = p.unit`
}

function measured(value: SQL, unit: SQL = sql`null`): SQL {
  return sql`jsonb_build_object('value', ${value}, 'unit', ${unit})`
}

export type Matches = { matchedByUniqueId: number; matchedByLikeness: number; changedElements: number }

export async function countMatches(tx: Transaction, { id }: StoredComparison): Promise<Matches> {
  const { rows } = await tx.execute<Record<keyof Matches, string>>(sql`select
    (select count(*) from compared_pairs where matched_by = 'unique id') as "matchedByUniqueId",
    (select count(*) from compared_pairs where matched_by = 'likeness') as "matchedByLikeness",
    (select count(*) from comparison_items where comparison_id = ${id} and subject = 'Element' and kind = 'Changed')
      as "changedElements"`)
  const [counts] = rows
  return {
    matchedByUniqueId: Number(counts?.matchedByUniqueId),
    matchedByLikeness: Number(counts?.matchedByLikeness),
    changedElements: Number(counts?.changedElements),
  }
}
