import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../repository.ts'
import { captures } from '../schema.ts'

type Version = Pick<typeof captures.$inferSelect, 'id' | 'documentFileName' | 'projectGroupId'>

const { id, documentFileName, projectGroupId } = captures

/** Locks a capture, so that until the transaction ends no one removes or moves it, or gives it a next version. */
export async function lockVersion(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
): Promise<Version | undefined> {
  const [found] = await tx
    .select({ id, documentFileName, projectGroupId })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(id, captureId)))
    .for('no key update')
  return found
}

export async function findNextVersion(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
): Promise<Version | undefined> {
  const [found] = await tx
    .select({ id, documentFileName, projectGroupId })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.previousVersionId, captureId)))
    .limit(1)
  return found
}

/** Notes what a new capture is the next version of, in whose project it is then. */
export async function setPreviousVersion(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
  previous: { previousVersionId: string; previousVersionName: string; projectGroupId?: string },
): Promise<void> {
  await tx
    .update(captures)
    .set(previous)
    .where(and(eq(captures.organizationId, organizationId), eq(id, captureId)))
}

/** Longer lines of versions are counted up to here. */
const maxCounted = 1000

/**
 * Which version each of these captures is, from 1; those without other versions are left out. A version that was deleted counts as one, because those
 * before it are not known.
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
