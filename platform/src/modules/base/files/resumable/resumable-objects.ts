import { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { FileStore, ResumableStorage } from '../../../../interfaces/files.ts'
import { clientConfigOf } from '../object-storage/object-storage-client.ts'
import type { ObjectStorageConfig } from '../object-storage/object-storage-config.ts'
import { assertComplete, millisecondsToFinish } from './resumable-storage.ts'

/** Resumable uploads in object storage, as multipart uploads. */
export function resumableObjects(config: ObjectStorageConfig, store: FileStore): ResumableStorage {
  let opened: Promise<DataStore> | undefined
  function pieces(): Promise<DataStore> {
    return (opened ??= openPieces(config))
  }
  function companionsOf(key: string): string[] {
    return [`${key}.info`, `${key}.part`]
  }
  return {
    pieces,
    companionsOf,
    async complete(key, bytes) {
      // A crash may have happened after the last part and before the object was completed.
      if ((await store.sizeOf(key)) === undefined) await (await pieces()).write(Readable.from([]), key, bytes)
      assertComplete(key, await store.sizeOf(key), bytes)
    },
    async remove(key) {
      await forgetParts(await pieces(), key)
      await Promise.all([key, ...companionsOf(key)].map((one) => store.remove(one)))
    },
  }
}

async function openPieces(config: ObjectStorageConfig): Promise<DataStore> {
  const { S3Store } = await import('@tus/s3-store')
  return new S3Store({
    s3ClientConfig: { ...clientConfigOf(config), bucket: config.bucket },
    expirationPeriodInMilliseconds: millisecondsToFinish,
    // Few storages besides Amazon's support tags, so workers delete expired files.
    useTags: false,
  })
}

async function forgetParts(pieces: DataStore, key: string): Promise<void> {
  try {
    await pieces.remove(key)
  } catch (error) {
    // Not found means that it was already completed, or never started.
    if (!isNotFound(error)) throw error
  }
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status_code' in error && error.status_code === 404
}
