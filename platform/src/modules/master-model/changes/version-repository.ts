import { and, desc, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import type { ElementPlace } from '../repository.ts'
import { masterElementVersions } from '../schema.ts'

export type StoredVersion = typeof masterElementVersions.$inferSelect
export type NewVersion = Omit<StoredVersion, 'at' | 'restoredVersion'> & { restoredVersion?: number }

export async function insertVersions(tx: Transaction, versions: NewVersion[]): Promise<void> {
  if (versions.length > 0) await tx.insert(masterElementVersions).values(versions)
}

/** The last version of each in which somebody changed the verdict; nothing for those whose verdict nobody ever changed. */
export async function listLastVerdicts(
  tx: Transaction,
  organizationId: string,
  elementIds: readonly string[],
): Promise<Map<string, number>> {
  if (elementIds.length === 0) return new Map()
  const { masterElementId, version, after } = masterElementVersions
  const found = await tx
    .select({ masterElementId, version: max(version) })
    .from(masterElementVersions)
    .where(
      and(
        eq(masterElementVersions.organizationId, organizationId),
        inArray(masterElementId, [...elementIds]),
        sql`${after} ?| array['status', 'notApprovedReason', 'notApprovedAction']`,
      ),
    )
    .groupBy(masterElementId)
  return new Map(found.map((row) => [row.masterElementId, row.version ?? 0]))
}

/** Newest first, and only those before `before`. */
export async function listVersions(
  tx: Transaction,
  { organizationId, elementId }: ElementPlace,
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

/** All that came after this one, newest first. */
export async function listVersionsAfter(
  tx: Transaction,
  { organizationId, elementId }: ElementPlace,
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

export async function findLatestVersion(tx: Transaction, organizationId: string): Promise<StoredVersion | undefined> {
  const [found] = await tx
    .select()
    .from(masterElementVersions)
    .where(eq(masterElementVersions.organizationId, organizationId))
    .orderBy(desc(masterElementVersions.at), desc(masterElementVersions.version))
    .limit(1)
  return found
}
