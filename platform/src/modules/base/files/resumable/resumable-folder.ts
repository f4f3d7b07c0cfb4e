import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataStore } from '@tus/server'
import type { FileStore, ResumableStorage } from '../../../../interfaces/files.ts'
import { assertComplete, millisecondsToFinish } from './resumable-storage.ts'

/** Keeps files that arrive in pieces in the folder of the store. */
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
  /** The library's own hides why something could not be written: whoever sends to a full disk has to be told so. */
  class HonestPieces extends Pieces {
    override async write(piece: Readable, key: string, offset: number): Promise<number> {
      const target = createWriteStream(join(directory, key), { flags: 'r+', start: offset })
      await pipeline(piece, target)
      return offset + target.bytesWritten
    }
  }
  return new HonestPieces({ directory, expirationPeriodInMilliseconds: millisecondsToFinish })
}

/** Pieces are not flushed as they come, so without this a power cut could leave a hole in a file that counts as finished. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
