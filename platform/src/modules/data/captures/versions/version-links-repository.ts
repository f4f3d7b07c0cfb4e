import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { CaptureKey } from '../repository.ts'
import { captures } from '../schema.ts'

type VersionedCapture = Pick<typeof captures.$inferSelect, 'id' | 'documentFileName' | 'projectGroupId'>

const { id, documentFileName, projectGroupId } = captures

/** Locks a capture until the transaction ends, so that no one removes or moves it, or adds a next version. */
export async function lockVersion(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
): Promise<VersionedCapture | undefined> {
  const [found] = await tx
    .select({ id, documentFileName, projectGroupId })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(id, captureId)))
    .for('no key update')
  return found
}

export async function findNextVersion(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
): Promise<VersionedCapture | undefined> {
  const [found] = await tx
    .select({ id, documentFileName, projectGroupId })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.previousVersionId, captureId)))
    .limit(1)
  return found
}

/** Links a new capture to its previous version and assigns it to that version's project. */
export async function setPreviousVersion(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  previous: { previousVersionId: string; previousVersionName: string; projectGroupId?: string },
): Promise<void> {
  await tx
    .update(captures)
    .set(previous)
    .where(and(eq(captures.organizationId, organizationId), eq(id, captureId)))
}

/** Versions beyond this are not counted. */
const maxCounted = 1000

/**
 * The version number of each of these captures, from 1. Captures without other versions are left out. A deleted version counts as one,
 * because those before it are unknown.
 */
export async function numberVersions(
  tx: Transaction,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; version: number }>(sql`
    with recursive line as (
      select id, previous_version_id as previous, 1 as version from ${captures}
        where organization_id = ${organizationId} and ${anyOf(sql`id`, ids)}
      union all
      select line.id, before.previous_version_id, version + 1 from line
        left join ${captures} before on before.organization_id = ${organizationId} and before.id = line.previous
        where line.previous is not null and version < ${maxCounted}
    )
    select id, max(version)::int as version from line group by id
      having max(version) > 1 or exists (select from ${captures} next
        where next.organization_id = ${organizationId} and next.previous_version_id = line.id)`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}
