import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import { captures } from '../../captures/schema.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { isFree } from './references-repository.ts'

/**
 * How many of the newest captures of a project are kept, and whether captures that were only compared with other
 * versions may be removed.
 */
export type RetentionRule = { keepCaptures: number; removesCompared: boolean }

export type Removable = {
  id: string
  documentFileName: string
  captureDate: Date
  projectName: string
  fileBytes: number
}

/** Captures of the organization that could be removed, by project. Only this many captures beyond the newest are examined. */
export async function listRemovable(
  tx: Transaction,
  organizationId: string,
  { keepCaptures, removesCompared, max }: RetentionRule & { max: number },
): Promise<{ removable: Removable[]; isAll: boolean }> {
  const { rows } = await tx.execute<Omit<Removable, 'captureDate'> & { captureDate: string; isFree: boolean }>(sql`
    select c.id, c.document_file_name as "documentFileName", c.capture_date as "captureDate",
      c.project_name as "projectName", c.file_bytes::float8 as "fileBytes", ${isFree({ removesCompared })} as "isFree"
    from (select older.*, p.project_name
      from ${projectGroups} p cross join lateral (
        select * from ${captures} o
        where o.project_group_id = p.id and o.organization_id = p.organization_id
        order by o.capture_date desc, o.id desc offset ${keepCaptures}) older
      where p.organization_id = ${organizationId}
      order by p.organization_id, p.id limit ${max + 1}) c`)
  const removable = rows
    .slice(0, max)
    .filter((row) => row.isFree)
    .map((row) => ({ ...row, captureDate: new Date(row.captureDate) }))
  return { removable, isAll: rows.length <= max }
}

/** A page of project ids of an organization, after the last one. */
export async function listProjectIds(
  tx: Transaction,
  organizationId: string,
  { after, max }: { after: string | undefined; max: number },
): Promise<string[]> {
  const isAfter = after === undefined ? undefined : gt(projectGroups.id, after)
  const found = await tx
    .select({ id: projectGroups.id })
    .from(projectGroups)
    .where(and(eq(projectGroups.organizationId, organizationId), isAfter))
    .orderBy(asc(projectGroups.id))
    .limit(max)
  return found.map(({ id }) => id)
}

/** A position in the captures of a project. The date is the database's text, which is more precise than a JavaScript date. */
export type OlderCapture = { id: string; date: string; isFree: boolean }

/** A page of a project's captures that are not among the newest, newest first, after the last one, with whether each could be removed. */
export async function listOlder(
  tx: Transaction,
  { organizationId, projectGroupId }: { organizationId: string; projectGroupId: string },
  { keepCaptures, removesCompared, last, max }: RetentionRule & { last: OlderCapture | undefined; max: number },
): Promise<OlderCapture[]> {
  const isOlder = last ? sql`(o.capture_date, o.id) < (${last.date}::timestamptz, ${last.id}::uuid)` : sql`true`
  const { rows } = await tx.execute<OlderCapture>(sql`
    select c.id, c.capture_date::text as date, ${isFree({ removesCompared })} as "isFree"
    from (select o.* from ${captures} o
      where o.organization_id = ${organizationId} and o.project_group_id = ${projectGroupId} and ${isOlder}
      order by o.capture_date desc, o.id desc
      offset ${last ? 0 : keepCaptures} limit ${max}) c`)
  return rows
}

/** Whether a capture may be removed now. Called while it is locked, in a statement that sees what others have committed. */
export async function isRemovable(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  { keepCaptures, removesCompared }: RetentionRule,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${captures} c
    where c.organization_id = ${organizationId} and c.id = ${captureId} and ${isFree({ removesCompared })}
      and exists (select from ${captures} n
        where n.organization_id = c.organization_id and n.project_group_id = c.project_group_id
          and (n.capture_date, n.id) > (c.capture_date, c.id)
        order by n.capture_date, n.id offset ${keepCaptures - 1} limit 1)`)
  return rows.length === 1
}
