import { and, asc, eq, lt, lte, ne, notExists, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { quotaReached } from './quota-errors.ts'
import { keptFiles, unreferencedFiles } from '../schema.ts'

export type Reservation = {
  organizationId: string
  key: string
  /** The minimum reservation. */
  bytes: number
  /** The preferred reservation, so that a growing file doesn't reserve for every chunk. */
  wished?: number
}

/**
 * Reserves quota for a file, replacing its previous reservation, and returns the reserved bytes. The organization's
 * quota is locked until the transaction ends, so that concurrent writers can't exceed it. Throws `files/quota-reached`.
 */
export async function reserveQuota(tx: Transaction, room: Reservation, quotaBytes: number): Promise<number> {
  const { organizationId, key, bytes: minBytes, wished = minBytes } = room
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${organizationId}`}, 0))`)
  const used = await bytesOfOthers(tx, { organizationId, key })
  if (used + minBytes > quotaBytes) throw quotaReached({ used, quota: quotaBytes, wanted: minBytes })
  const bytes = Math.min(wished, quotaBytes - used)
  await tx
    .insert(keptFiles)
    .values({ key, organizationId, bytes })
    .onConflictDoUpdate({ target: keptFiles.key, set: { bytes } })
  return bytes
}

/** Expired reservations are free immediately, not only after the cleanup. */
async function bytesOfOthers(tx: Transaction, { organizationId, key }: Pick<Reservation, 'organizationId' | 'key'>) {
  const dueFile = tx
    .select({ key: unreferencedFiles.key })
    .from(unreferencedFiles)
    .where(and(eq(unreferencedFiles.key, keptFiles.key), lte(unreferencedFiles.removeAt, sql`now()`)))
  const [total] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${keptFiles.bytes}), 0)` })
    .from(keptFiles)
    .where(and(eq(keptFiles.organizationId, organizationId), ne(keptFiles.key, key), notExists(dueFile)))
  return Number(total?.bytes ?? 0)
}

/** Replaces the reservation of a complete file by its size. */
export async function commitQuota(tx: Transaction, { key, bytes }: { key: string; bytes: number }): Promise<void> {
  await tx.update(keptFiles).set({ bytes }).where(eq(keptFiles.key, key))
}

export async function releaseQuota(tx: Transaction, keys: string[]): Promise<void> {
  await tx.delete(keptFiles).where(anyOf(keptFiles.key, keys))
}

const daysUnchecked = 1

type CountedFile = { key: string; bytes: number }

/** The files whose sizes were compared with the store least recently, except those that are being written or removed. */
export async function listUnchecked(tx: Transaction, max: number): Promise<CountedFile[]> {
  return tx
    .select({ key: keptFiles.key, bytes: keptFiles.bytes })
    .from(keptFiles)
    .where(and(lt(keptFiles.checkedAt, sql`now() - make_interval(days => ${daysUnchecked})`), isNotNoted(tx)))
    .orderBy(asc(keptFiles.checkedAt))
    .limit(max)
}

/** Saves the sizes found in the store, except for files that were written or released since. */
export async function keepSizes(tx: Transaction, files: readonly (CountedFile & { counted: number })[]): Promise<void> {
  for (const { key, bytes, counted } of files.filter((file) => file.bytes !== file.counted)) {
    await tx
      .update(keptFiles)
      .set({ bytes })
      .where(and(eq(keptFiles.key, key), eq(keptFiles.bytes, counted), isNotNoted(tx)))
  }
  const keys = files.map(({ key }) => key)
  if (keys.length > 0)
    await tx
      .update(keptFiles)
      .set({ checkedAt: sql`now()` })
      .where(anyOf(keptFiles.key, keys))
}

function isNotNoted(tx: Transaction) {
  const noted = tx
    .select({ key: unreferencedFiles.key })
    .from(unreferencedFiles)
    .where(eq(unreferencedFiles.key, keptFiles.key))
  return notExists(noted)
}
