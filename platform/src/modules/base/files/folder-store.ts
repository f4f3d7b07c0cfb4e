import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, FileContent, FileStore, StoredFile } from '../../../interfaces/files.ts'
import { assertFileKey, isWhole } from './file-store.ts'

export function folderStore(folder: string): FileStore {
  function pathOf(key: string): string {
    assertFileKey(key)
    return join(folder, ...key.split('/'))
  }
  return {
    open: async (key, range) => openFile(pathOf(key), range),
    sizeOf: async (key) => sizeOfFile(pathOf(key)),
    write: async (key, content) => writeWhole(pathOf(key), content),
    list: async (key) => (await filesIn(pathOf(key))).map((name) => `${key}/${name}`),
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

async function openFile(path: string, range: Partial<ByteRange> = {}): Promise<StoredFile | undefined> {
  const handle = await unlessMissing(open(path))
  if (!handle) return undefined
  const found = await handle.stat()
  if (found.isFile()) return { size: found.size, content: handle.createReadStream(range) }
  await handle.close()
  return undefined
}

async function sizeOfFile(path: string): Promise<number | undefined> {
  const found = await unlessMissing(stat(path))
  return found?.isFile() ? found.size : undefined
}

async function filesIn(path: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(path, { withFileTypes: true }))) ?? []
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function unlessMissing<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** A reader sees the whole file or none, even when the process dies meanwhile. */
async function writeWhole(path: string, content: FileContent): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  await mkdir(dirname(path), { recursive: true })
  try {
    // Without a flush, a power cut could leave the name without the content.
    const flush = true
    if (isWhole(content)) await writeFile(draft, content, { flush })
    else await pipeline(content, createWriteStream(draft, { flush }))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
