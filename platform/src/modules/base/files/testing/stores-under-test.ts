import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../../../interfaces/files.ts'
import { folderStore } from '../folder-store.ts'
import { objectStore } from '../object-storage/object-store.ts'
import { startObjectStorageServer } from './object-storage-server.ts'

export type StoreUnderTest = {
  store: FileStore
  /** How many bytes have been written for the files of this folder, including unfinished ones. */
  arrivedIn(folder: string): number
  /** Maximum bytes of a stream that the store may hold in memory. */
  heldAtMost: number
  close(): Promise<void>
}

export async function openFolder(): Promise<StoreUnderTest> {
  const root = await mkdtemp(join(tmpdir(), 'lintel-folder-store-'))
  return {
    store: folderStore(root),
    arrivedIn(folder) {
      return bytesIn(join(root, folder)) + bytesIn(join(root, '.drafts'))
    },
    heldAtMost: 512 * 1024,
    close: () => rm(root, { recursive: true, force: true }),
  }
}

function bytesIn(path: string): number {
  const names = statSync(path, { throwIfNoEntry: false }) ? readdirSync(path) : []
  return names.reduce((bytes, name) => bytes + statSync(join(path, name)).size, 0)
}

export async function openObjectStorage(): Promise<StoreUnderTest> {
  const server = await startObjectStorageServer()
  return {
    store: objectStore(server),
    arrivedIn: server.received,
    // One part, and another one that is being sent.
    heldAtMost: 2 * 5 * 1024 * 1024,
    close: server.close,
  }
}
