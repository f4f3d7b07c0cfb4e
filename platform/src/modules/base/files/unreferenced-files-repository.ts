import { inArray, lte, sql } from 'drizzle-orm'
import { withScope, type Transaction } from '../../../database/scope.ts'
import type { FileContent, KeptFiles } from '../../../interfaces/files.ts'
import { unreferencedFiles } from './schema.ts'

/** No call or job takes so long between writing a file and committing what refers to it. */
const hoursToReference = 6
const removedAtOnce = 50

/** Writes a file that is deleted by itself later unless a transaction takes it with `referToFile`. */
export async function writeUnreferenced({ db, store }: KeptFiles, key: string, content: FileContent): Promise<void> {
  const removeAt = sql`now() + make_interval(hours => ${hoursToReference})`
  await withScope(db, {}, (tx) => tx.insert(unreferencedFiles).values({ key, removeAt }))
  await store.write(key, content)
}

/** Has these files deleted after so many hours, whatever was planned for them before; works in any transaction. */
export async function removeLater(tx: Transaction, keys: string[], hours: number): Promise<void> {
  const removeAt = sql`now() + make_interval(hours => ${hours})`
  const notes = keys.map((key) => ({ key, removeAt }))
  await tx
    .insert(unreferencedFiles)
    .values(notes)
    .onConflictDoUpdate({ target: unreferencedFiles.key, set: { removeAt } })
}

/** Called in the transaction that makes a row refer to the file: if that commits, the file stays. */
export async function referToFile(tx: Transaction, key: string): Promise<void> {
  const taken = await tx.delete(unreferencedFiles).where(inArray(unreferencedFiles.key, [key]))
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
      .for('update', { skipLocked: true })
    const keys = due.map(({ key }) => key)
    await Promise.all(keys.map((key) => store.remove(key)))
    if (keys.length > 0) await tx.delete(unreferencedFiles).where(inArray(unreferencedFiles.key, keys))
    return keys.length
  })
  return removed < removedAtOnce ? removed : removed + (await removeUnreferenced({ db, store }))
}
