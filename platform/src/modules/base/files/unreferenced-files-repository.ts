import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { lockAgainstReferences } from '../../../database/row-locks.ts'
import { withScope, type Transaction } from '../../../database/scope.ts'
import type { CaptureFiles } from '../../../interfaces/files.ts'
import { releaseQuota } from './keeping/quota-repository.ts'
import { fileRemovalLock } from './removal-lock.ts'
import { unreferencedFiles } from './schema.ts'

const batchSize = 50
/** Marks a file that is being deleted, so that it can't be referenced anymore. */
const claimed = sql`'epoch'::timestamptz`

/** Schedules these files for deletion after the given hours; works in any transaction. */
export async function removeLater(tx: Transaction, keys: readonly string[], hours: number): Promise<void> {
  const removeAt = inHours(hours)
  const rows = keys.map((key) => ({ key, removeAt }))
  await tx
    .insert(unreferencedFiles)
    .values(rows)
    .onConflictDoUpdate({
      target: unreferencedFiles.key,
      set: { removeAt },
      // If the file is written again while it is being removed, its writer notices this at the end (`keepLonger`).
      setWhere: gt(unreferencedFiles.removeAt, claimed),
    })
}

/** Postpones the deletion of a file; returns false if it's too late. */
export async function keepLonger(tx: Transaction, key: string, hours: number): Promise<boolean> {
  const isInTime = and(eq(unreferencedFiles.key, key), gt(unreferencedFiles.removeAt, sql`now()`))
  const postponed = await tx
    .update(unreferencedFiles)
    .set({ removeAt: inHours(hours) })
    .where(isInTime)
  return postponed.rowCount === 1
}

function inHours(hours: number) {
  return sql`now() + make_interval(secs => ${hours * 3600})`
}

/** Call in the transaction that adds the reference to the file. If it commits, the file is no longer scheduled for deletion. */
export async function linkFile(tx: Transaction, key: string): Promise<void> {
  const claimedRows = await tx
    .delete(unreferencedFiles)
    .where(and(eq(unreferencedFiles.key, key), gt(unreferencedFiles.removeAt, claimed)))
  if (claimedRows.rowCount !== 1) throw new Error(`File ${key} doesn't exist, so a row can't reference it.`)
}

/**
 * Call in the transaction that removes the reference. The next cleanup deletes the file; its quota is released with the
 * commit.
 */
export async function releaseFile(tx: Transaction, key: string): Promise<void> {
  await tx
    .insert(unreferencedFiles)
    .values({ key, removeAt: sql`now()` })
    .onConflictDoNothing()
}

/**
 * Removes the due files of all organizations and returns their number. Any number of processes may run this at the same time. Files are
 * deleted from the store between two transactions: the first one prevents new references, and the second one deletes the rows, so that
 * nothing is left behind if a process dies in between.
 */
export async function removeUnreferenced({ db, store }: CaptureFiles): Promise<number> {
  let removed = 0
  for (;;) {
    const keys = await withScope(db, {}, (tx) => claimDue(tx))
    await removeFiles({ db, store }, keys)
    removed += keys.length
    if (keys.length < batchSize) return removed
  }
}

/** Deletes these files immediately. */
export async function removeNow(files: CaptureFiles, keys: readonly string[]): Promise<void> {
  await withScope(files.db, {}, async (tx) => {
    const rows = keys.map((key) => ({ key, removeAt: claimed }))
    const set = { removeAt: claimed }
    await tx.insert(unreferencedFiles).values(rows).onConflictDoUpdate({ target: unreferencedFiles.key, set })
  })
  await removeFiles(files, keys)
}

async function claimDue(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ isAllowed: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${sql.raw(fileRemovalLock)}) as "isAllowed"`,
  )
  if (rows[0]?.isAllowed !== true) return []
  const dueKeys = tx
    .select({ key: unreferencedFiles.key })
    .from(unreferencedFiles)
    .where(lte(unreferencedFiles.removeAt, sql`now()`))
    .orderBy(unreferencedFiles.removeAt)
    .limit(batchSize)
    .for(lockAgainstReferences, { skipLocked: true })
  const claimedRows = await tx
    .update(unreferencedFiles)
    .set({ removeAt: claimed })
    .where(sql`${unreferencedFiles.key} in ${dueKeys}`)
    .returning({ key: unreferencedFiles.key })
  return claimedRows.map(({ key }) => key)
}

async function removeFiles({ db, store }: CaptureFiles, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await Promise.all(keys.map((key) => store.remove(key)))
  await withScope(db, {}, async (tx) => {
    // A row with a later date belongs to a file that is being written again.
    const deletedRows = await tx
      .delete(unreferencedFiles)
      .where(and(anyOf(unreferencedFiles.key, keys), eq(unreferencedFiles.removeAt, claimed)))
      .returning({ key: unreferencedFiles.key })
    await releaseQuota(
      tx,
      deletedRows.map(({ key }) => key),
    )
  })
}
