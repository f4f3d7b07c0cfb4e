import { noType } from '@lintel/shared/contract/master-model'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { captureModels } from '../../capture-files/schema.ts'
import type { CaptureKey } from '../repository.ts'
import { capturedElements, capturedGeometries, capturedParameters, captures, capturedTypes } from '../schema.ts'
import { captureHealth } from './schema.ts'

/** The first version of the reader that reads materials and classifications. */
const readsMaterials = 2

/** A position in the list of captures. The date is the database's text, which is more precise than a JavaScript date. */
export type Unmeasured = { id: string; date: string }

/** Captures without health whose 3D model is not pending, newest first, starting after `last`. */
export async function listUnmeasured(
  tx: Transaction,
  organizationId: string,
  { last, max }: { last: Unmeasured | undefined; max: number },
): Promise<Unmeasured[]> {
  const isOlder = last ? sql`(c.capture_date, c.id) < (${last.date}::timestamptz, ${last.id}::uuid)` : sql`true`
  const { rows } = await tx.execute<Unmeasured>(sql`
    select c.id, c.capture_date::text as date from ${captures} c
    where c.organization_id = ${organizationId} and ${isOlder}
      and not exists (select from ${captureHealth} h where h.organization_id = c.organization_id and h.capture_id = c.id)
      and not exists (select from ${captureModels} m
        where m.organization_id = c.organization_id and m.capture_id = c.id and m.status = 'Making')
    order by c.capture_date desc, c.id desc limit ${max}`)
  return rows
}

/**
 * Computes and stores a capture's health. The database reads the elements twice without loading them into memory. Does nothing if the
 * capture was removed in the meantime.
 */
export async function measureCapture(tx: Transaction, { organizationId, captureId }: CaptureKey): Promise<void> {
  const inCapture = (alias: string) =>
    sql`${sql.raw(alias)}.organization_id = ${organizationId} and ${sql.raw(alias)}.capture_id = ${captureId}`
  await tx.execute(sql`
    with classifying as (
      select coalesce(array_agg(p.number::text), '{}') as numbers from ${capturedParameters} p
      where ${inCapture('p')} and p.set_name = 'IFC Classification'
    ), counted as (
      select
        count(*) filter (where t.type = ${noType}) as without_type,
        count(*) filter (where e.storey_number is null) as without_level,
        count(*) filter (where coalesce(cardinality(e.materials), 0) = 0) as without_material,
        count(*) filter (where not (e.parameters ?| numbers or t.parameters ?| numbers)) as unclassified,
        count(*) filter (where g.number is null and w.whole_number is null) as without_geometry,
        count(g.number) > 0 as has_geometry
      from ${capturedElements} e
      cross join classifying
      join ${capturedTypes} t on t.capture_id = e.capture_id and t.number = e.type_number
      left join ${capturedGeometries} g on g.capture_id = e.capture_id and g.number = e.number
      -- An assembly or a room has the geometry of its parts.
      left join (select distinct e.whole_number from ${capturedElements} e
        where ${inCapture('e')} and e.whole_number is not null) w on w.whole_number = e.number
      where ${inCapture('e')}
    ), duplicated as (
      select coalesce(sum(uses), 0) as elements from (
        select count(*) as uses from ${capturedElements} e where ${inCapture('e')}
        group by e.revit_unique_id having count(*) > 1) used
    )
    insert into ${captureHealth} (organization_id, capture_id, warnings, without_type, without_level, duplicate_ids,
      without_geometry, without_material, unclassified)
    select c.organization_id, c.id, cardinality(c.warnings), without_type, without_level, duplicated.elements,
      case when has_geometry then without_geometry end,
      case when c.reader_version >= ${readsMaterials} then without_material end,
      case when c.reader_version >= ${readsMaterials} then unclassified end
    from ${captures} c cross join counted cross join duplicated
    where c.organization_id = ${organizationId} and c.id = ${captureId}
    on conflict do nothing`)
}

/** For a capture whose 3D model was recreated, so that it is measured again. */
export async function forgetHealth(tx: Transaction, { organizationId, captureId }: CaptureKey): Promise<void> {
  await tx
    .delete(captureHealth)
    .where(and(eq(captureHealth.organizationId, organizationId), eq(captureHealth.captureId, captureId)))
}
