import pLimit, { type LimitFunction } from 'p-limit'
import { withScope } from '../../../../database/scope.ts'
import type { FileContent, CaptureFiles, WritableFiles } from '../../../../interfaces/files.ts'
import { isInMemory } from '../file-store.ts'
import { reserveQuota, commitQuota } from './quota-repository.ts'
import { keepLonger, removeLater, removeNow } from '../unreferenced-files-repository.ts'

export type NewFile = {
  key: string
  /** The organization whose quota the file uses, if any. */
  organizationId?: string | undefined
}

/** Hours; longer than any request or job takes between writing a file and committing its reference. */
const hoursToReference = 6
/** Hours without a heartbeat after which a writer counts as dead. */
const hoursWithoutHeartbeat = 1 / 6
/** The milliseconds between heartbeats of a writer. */
const heartbeatInterval = 60_000
const stepBytes = 8 * 1024 ** 2

/**
 * Writes a file and returns its size in bytes. The file is deleted automatically later unless a transaction references it with `linkFile`.
 * Quota is reserved before the first byte and again as the file grows; without enough quota, writing fails with `files/quota-reached`. If
 * writing fails, nothing of the file is left; if the process dies, the cleanup removes it soon.
 */
export async function writeUnreferenced(files: WritableFiles, file: NewFile, content: FileContent): Promise<number> {
  const { db, store } = files
  const { key } = file
  let bytes = isInMemory(content) ? Buffer.byteLength(content) : 0
  let reservedBytes = await beginWrite(files, file, bytes)

  async function* measured(pieces: Exclude<FileContent, string | Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      bytes += piece.byteLength
      if (bytes > reservedBytes) reservedBytes = await reserve(files, file, bytes)
      yield piece
    }
  }

  const sign = setInterval(() => {
    // The next heartbeat makes up for a missed one. If a heartbeat was too late, this is detected at the end.
    withScope(db, {}, (tx) => keepLonger(tx, key, hoursWithoutHeartbeat)).catch(() => undefined)
  }, heartbeatInterval)
  try {
    return await withCleanup(files, [key], async () => {
      await store.write(key, isInMemory(content) ? content : measured(content))
      await withScope(db, {}, async (tx) => {
        if (!(await keepLonger(tx, key, hoursToReference)))
          throw new Error(`Writing ${key} took too long, so it was discarded.`)
        await commitQuota(tx, { key, bytes })
      })
      return bytes
    })
  } finally {
    clearInterval(sign)
  }
}

/** Runs work with written files, and deletes them immediately if it fails. */
export async function withCleanup<T>(files: CaptureFiles, keys: readonly string[], use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    // Reports the first failure. If a file can't be deleted, the cleanup job does it later.
    await Promise.allSettled([discardFiles(files, keys)])
    throw error
  }
}

/** Deletes these unreferenced files. */
export async function discardFiles(files: CaptureFiles, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await removeNow(files, keys)
}

/** The note and the reservation are written together, so that both expire if the process dies. */
async function beginWrite({ db, quotaBytes }: WritableFiles, { key, organizationId }: NewFile, bytes: number) {
  if (organizationId === undefined) {
    await withScope(db, {}, (tx) => removeLater(tx, [key], hoursWithoutHeartbeat))
    return Infinity
  }
  const preferredBytes = bytes === 0 ? stepBytes : bytes
  const room = { organizationId, key, bytes: Math.max(1, bytes), wished: preferredBytes }
  return withLimit(organizationId, () =>
    withScope(db, {}, async (tx) => {
      await removeLater(tx, [key], hoursWithoutHeartbeat)
      return reserveQuota(tx, room, quotaBytes)
    }),
  )
}

function reserve({ db, quotaBytes }: WritableFiles, { key, organizationId }: NewFile, bytes: number): Promise<number> {
  if (organizationId === undefined) return Promise.resolve(Infinity)
  const room = { organizationId, key, bytes, wished: bytes + stepBytes }
  return withLimit(organizationId, () => withScope(db, {}, (tx) => reserveQuota(tx, room, quotaBytes)))
}

const limits = new Map<string, LimitFunction>()

/**
 * Only one file of an organization reserves quota at a time. The others of this process wait here, so that they don't each hold a
 * connection.
 */
async function withLimit<T>(organizationId: string, run: () => Promise<T>): Promise<T> {
  const limit = limits.get(organizationId) ?? pLimit(1)
  limits.set(organizationId, limit)
  try {
    return await limit(run)
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(organizationId)
  }
}
