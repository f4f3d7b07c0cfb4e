import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Database } from '../../../database/connect.ts'
import { type Transaction, withScope } from '../../../database/scope.ts'
import type { CaptureKey } from '../captures/repository.ts'
import { captureRetentions, keptCaptures } from './schema.ts'

export type StoredRetention = typeof captureRetentions.$inferSelect

const { organizationId: ofOrganization, keepCaptures, revision, removedCount, removedNames } = captureRetentions

export async function findRetention(tx: Transaction, organizationId: string): Promise<StoredRetention | undefined> {
  const [found] = await tx.select().from(captureRetentions).where(eq(ofOrganization, organizationId))
  return found
}

/** The setting, locked until the transaction ends: a change can't affect a removal that is running, and no one else removes captures. */
export async function lockRetention(tx: Transaction, organizationId: string): Promise<StoredRetention | undefined> {
  const [found] = await tx
    .select()
    .from(captureRetentions)
    .where(eq(ofOrganization, organizationId))
    .for('no key update')
  return found
}

type RetentionSetting = Pick<StoredRetention, 'organizationId' | 'keepCaptures' | 'removesCompared' | 'revision'>

/** Saves the setting as the revision after `revision`; undefined if that is no longer the current one. */
export async function saveRetention(
  tx: Transaction,
  { revision: read, ...chosen }: RetentionSetting,
): Promise<StoredRetention | undefined> {
  if (read === 0) {
    const [added] = await tx.insert(captureRetentions).values(chosen).onConflictDoNothing().returning()
    return added
  }
  const [saved] = await tx
    .update(captureRetentions)
    .set({ ...chosen, revision: sql`${revision} + 1` })
    .where(and(eq(ofOrganization, chosen.organizationId), eq(revision, read)))
    .returning()
  return saved
}

/** The history lists this many names; further ones are only counted. */
const maxNames = 5

/** Records that a capture was removed, for the history. */
export async function countRemoved(tx: Transaction, organizationId: string, fileName: string): Promise<void> {
  const nextRemovedNames = sql`case when ${removedCount} < ${maxNames} then ${removedNames} || ${fileName}::text else ${removedNames} end`
  await tx
    .update(captureRetentions)
    .set({ removedCount: sql`${removedCount} + 1`, removedNames: nextRemovedNames })
    .where(eq(ofOrganization, organizationId))
}

/** Resets the counts after they were added to the history. */
export async function resetRemoved(
  tx: Transaction,
  { organizationId, removedCount: count }: StoredRetention,
): Promise<void> {
  await tx
    .update(captureRetentions)
    .set({ removedCount: 0, removedNames: [], lastRemovedCount: count, lastRemovedAt: sql`now()` })
    .where(eq(ofOrganization, organizationId))
}

/** A page of organizations with a limited number of captures, after the last one. */
export function listRetaining(db: Database, after: string, max: number): Promise<string[]> {
  return withScope(db, {}, async (tx) => {
    await tx.execute(sql`select set_config('app.begins_night', 'yes', true)`)
    const found = await tx
      .select({ organizationId: ofOrganization })
      .from(captureRetentions)
      .where(and(isNotNull(keepCaptures), gt(ofOrganization, after)))
      .orderBy(asc(ofOrganization))
      .limit(max)
    return found.map(({ organizationId }) => organizationId)
  })
}

export async function listPinnedCaptures(tx: Transaction, organizationId: string, captureIds: readonly string[]) {
  return tx
    .select()
    .from(keptCaptures)
    .where(and(eq(keptCaptures.organizationId, organizationId), anyOf(keptCaptures.captureId, captureIds)))
}

export async function insertPinnedCapture(
  tx: Transaction,
  pinnedCapture: typeof keptCaptures.$inferInsert,
): Promise<void> {
  await tx.insert(keptCaptures).values(pinnedCapture).onConflictDoNothing()
}

export async function deletePinnedCapture(tx: Transaction, { organizationId, captureId }: CaptureKey): Promise<void> {
  await tx
    .delete(keptCaptures)
    .where(and(eq(keptCaptures.organizationId, organizationId), eq(keptCaptures.captureId, captureId)))
}
