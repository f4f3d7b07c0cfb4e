import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { againstReferences } from '../../../database/row-locks.ts'
import { withScope, type Transaction } from '../../../database/scope.ts'
import type { KeptFiles } from '../../../interfaces/files.ts'
import { freeRoom } from './keeping/kept-files-repository.ts'
import { unreferencedFiles } from './schema.ts'

const removedAtOnce = 50

/** Has these files deleted after so many hours, whatever was planned for them before; works in any transaction. */
export async function removeLater(tx: Transaction, keys: readonly string[], hours: number): Promise<void> {
  const removeAt = inHours(hours)
  const notes = keys.map((key) => ({ key, removeAt }))
  await tx
    .insert(unreferencedFiles)
    .values(notes)
    .onConflictDoUpdate({ target: unreferencedFiles.key, set: { removeAt } })
}

/** Has a file deleted later than was planned; tells whether that was in time. */
export async function keepLonger(tx: Transaction, key: string, hours: number): Promise<boolean> {
  const isInTime = and(eq(unreferencedFiles.key, key), gt(unreferencedFiles.removeAt, sql`now()`))
  const kept = await tx
    .update(unreferencedFiles)
    .set({ removeAt: inHours(hours) })
    .where(isInTime)
  return kept.rowCount === 1
}

function inHours(hours: number) {
  return sql`now() + make_interval(secs => ${hours * 3600})`
}

/** Called in the transaction that makes a row refer to the file: if that commits, the file stays. */
export async function referToFile(tx: Transaction, key: string): Promise<void> {
  const taken = await tx.delete(unreferencedFiles).where(eq(unreferencedFiles.key, key))
  if (taken.rowCount !== 1) throw new Error(`The file ${key} is not there for a row to refer to.`)
}

/** Called in the transaction whose rows cease to refer to the file: it is deleted after the commit, or by the next sweep. */
export async function releaseFile(tx: Transaction, key: string, files: KeptFiles): Promise<void> {
  const removeAt = sql`now()`
  await tx.insert(unreferencedFiles).values({ key, removeAt }).onConflictDoNothing()
  tx.afterCommit(async () => {
    await removeUnreferenced(files)
  })
}

/**
 * Removes the files of all organizations that are due, and answers how many. Any number of processes may do so at once. The notes are
 * deleted last, so that a process that dies on the way leaves nothing behind.
 */
export async function removeUnreferenced({ db, store }: KeptFiles): Promise<number> {
  const removed = await withScope(db, {}, async (tx) => {
    const due = await tx
      .select({ key: unreferencedFiles.key })
      .from(unreferencedFiles)
      .where(lte(unreferencedFiles.removeAt, sql`now()`))
      .orderBy(unreferencedFiles.removeAt)
      .limit(removedAtOnce)
      .for(againstReferences, { skipLocked: true })
    const keys = due.map(({ key }) => key)
    await Promise.all(keys.map((key) => store.remove(key)))
    if (keys.length === 0) return 0
    await freeRoom(tx, keys)
    await tx.delete(unreferencedFiles).where(anyOf(unreferencedFiles.key, keys))
    return keys.length
  })
  return removed < removedAtOnce ? removed : removed + (await removeUnreferenced({ db, store }))
}
