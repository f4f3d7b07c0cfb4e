import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataStore } from '@tus/server'
import type { FileStore, ResumableStorage } from '../../../../interfaces/files.ts'
import { assertComplete, millisecondsToFinish } from './resumable-storage.ts'

/** Resumable uploads in the folder store. */
export function resumableFolder(folder: string, store: FileStore): ResumableStorage {
  let opened: Promise<DataStore> | undefined
  function companionsOf(key: string): string[] {
    return [`${key}.json`]
  }
  return {
    pieces: () => (opened ??= openPieces(folder)),
    companionsOf,
    async complete(key, bytes) {
      assertComplete(key, await store.sizeOf(key), bytes)
      await flush(join(folder, key))
    },
    async remove(key) {
      await Promise.all([key, ...companionsOf(key)].map((one) => store.remove(one)))
    },
  }
}

async function openPieces(directory: string): Promise<DataStore> {
  const { FileStore: Pieces } = await import('@tus/file-store')
  /** The library's own error hides the cause, such as a full disk, which users need to know. */
  class HonestPieces extends Pieces {
    override async write(piece: Readable, key: string, offset: number): Promise<number> {
      const target = createWriteStream(join(directory, key), { flags: 'r+', start: offset })
      await pipeline(piece, target)
      return offset + target.bytesWritten
    }
  }
  return new HonestPieces({ directory, expirationPeriodInMilliseconds: millisecondsToFinish })
}

/** Chunks aren't synced as they arrive, so without this a power failure could leave a hole in a finished file. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
