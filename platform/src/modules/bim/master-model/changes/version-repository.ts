import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { ElementKey } from '../repository.ts'
import { masterElementVersions } from '../schema.ts'

export type StoredVersion = typeof masterElementVersions.$inferSelect
export type NewVersion = Omit<StoredVersion, 'at' | 'restoredVersion'> & { restoredVersion?: number }

export async function insertVersions(tx: Transaction, versions: NewVersion[]): Promise<void> {
  if (versions.length > 0) await tx.insert(masterElementVersions).values(versions)
}

/** How many recent changes are searched for an approval. */
const maxSearched = 1000

/** Whether anyone has approved an element in the latest changes. */
export async function hasApprovals(tx: Transaction, organizationId: string): Promise<boolean> {
  const { after, at } = masterElementVersions
  const latest = tx
    .select({ after })
    .from(masterElementVersions)
    .where(eq(masterElementVersions.organizationId, organizationId))
    .orderBy(sql`${at} desc nulls first`)
    .limit(maxSearched)
    .as('latest')
  const approvals = await tx
    .select({ one: sql`1` })
    .from(latest)
    .where(sql`${latest.after} ->> 'status' = 'Approved'`)
    .limit(1)
  return approvals.length > 0
}

export type LastVerdict = Pick<StoredVersion, 'version' | 'authorId' | 'authorName'>

/** The last version of each element that changed its verdict, if any. */
export async function listLastVerdicts(
  tx: Transaction,
  organizationId: string,
  elementIds: readonly string[],
): Promise<Map<string, LastVerdict>> {
  if (elementIds.length === 0) return new Map()
  const { masterElementId, version, after, authorId, authorName } = masterElementVersions
  const found = await tx
    .selectDistinctOn([masterElementId], { masterElementId, version, authorId, authorName })
    .from(masterElementVersions)
    .where(
      and(
        eq(masterElementVersions.organizationId, organizationId),
        anyOf(masterElementId, elementIds),
        sql`${after} ?| array['status', 'notApprovedReason', 'notApprovedAction']`,
      ),
    )
    .orderBy(asc(masterElementId), desc(version))
  return new Map(found.map((row) => [row.masterElementId, row]))
}

/** Versions before `before`, newest first. */
export async function listVersions(
  tx: Transaction,
  { organizationId, elementId }: ElementKey,
  { before, take }: { before: number | undefined; take: number },
): Promise<StoredVersion[]> {
  return tx
    .select()
    .from(masterElementVersions)
    .where(
      and(
        eq(masterElementVersions.organizationId, organizationId),
        eq(masterElementVersions.masterElementId, elementId),
        before === undefined ? undefined : lt(masterElementVersions.version, before),
      ),
    )
    .orderBy(desc(masterElementVersions.version))
    .limit(take)
}

/** All versions after this one, newest first. */
export async function listVersionsAfter(
  tx: Transaction,
  { organizationId, elementId }: ElementKey,
  version: number,
): Promise<StoredVersion[]> {
  return tx
    .select()
    .from(masterElementVersions)
    .where(
      and(
        eq(masterElementVersions.organizationId, organizationId),
        eq(masterElementVersions.masterElementId, elementId),
        gt(masterElementVersions.version, version),
      ),
    )
    .orderBy(desc(masterElementVersions.version))
}

/** Who made the latest version of an element after this one, for a message about a conflict. */
export async function findChanger(
  tx: Transaction,
  elementKey: ElementKey,
  { version, userId }: { version: number; userId: string },
): Promise<{ name: string; isSelf: boolean } | undefined> {
  const [latest] = await listVersionsAfter(tx, elementKey, version)
  return latest && { name: latest.authorName, isSelf: latest.authorId === userId }
}

export async function findLatestVersion(tx: Transaction, organizationId: string): Promise<StoredVersion | undefined> {
  const [found] = await tx
    .select()
    .from(masterElementVersions)
    .where(eq(masterElementVersions.organizationId, organizationId))
    .orderBy(desc(masterElementVersions.at), desc(masterElementVersions.version))
    .limit(1)
  return found
}
