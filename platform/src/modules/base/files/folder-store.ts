import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, FileContent, FileStore, StoredFile } from '../../../interfaces/files.ts'
import { assertFileKey, isInMemory } from './file-store.ts'

/** One folder for drafts, so that leftovers of killed processes are easy to find; keys can't name hidden folders. */
const draftFolder = '.drafts'
/** Milliseconds between updates of a draft's modification time, which shows that its writer is alive. */
const touchEvery = 60_000
/** Milliseconds after which a draft without updates is abandoned. */
const untouched = 30 * touchEvery

export function folderStore(folder: string): FileStore {
  function pathOf(key: string): string {
    assertFileKey(key)
    return join(folder, ...key.split('/'))
  }
  return {
    open: async (key, range) => openFile(pathOf(key), range),
    sizeOf: async (key) => sizeOfFile(pathOf(key)),
    write: async (key, content) => writeAtomically(join(folder, draftFolder), pathOf(key), content),
    list: async (key) => (await filesIn(pathOf(key))).map((name) => `${key}/${name}`),
    remove: async (key) => rm(pathOf(key), { force: true }),
    assertWritable: () => assertWritable(join(folder, draftFolder)),
    removeLeftDrafts: () => removeLeftDrafts(join(folder, draftFolder)),
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

async function unlessMissing<Found>(lookup: Promise<Found>): Promise<Found | undefined> {
  try {
    return await lookup
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** Writes atomically, even if the process dies in between. */
async function writeAtomically(drafts: string, path: string, content: FileContent): Promise<void> {
  const draft = join(drafts, `${randomUUID()}.draft`)
  await Promise.all([drafts, dirname(path)].map((folder) => mkdir(folder, { recursive: true })))
  const touch = setInterval(() => {
    const now = Date.now() / 1000
    // A deleted draft is noticed at the rename.
    utimes(draft, now, now).catch(() => undefined)
  }, touchEvery)
  try {
    // Without fsync, a power failure could leave the name without the content.
    const flush = true
    if (isInMemory(content)) await writeFile(draft, content, { flush })
    else await pipeline(content, createWriteStream(draft, { flush }))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    clearInterval(touch)
  }
}

/** Bytes of one disk block. */
const blockBytes = 4096

async function assertWritable(drafts: string): Promise<void> {
  const draft = join(drafts, `${randomUUID()}.draft`)
  await mkdir(drafts, { recursive: true })
  try {
    await writeFile(draft, Buffer.alloc(blockBytes))
  } finally {
    await rm(draft, { force: true })
  }
}

async function removeLeftDrafts(drafts: string): Promise<void> {
  for (const name of await filesIn(drafts)) {
    const path = join(drafts, name)
    const found = await unlessMissing(stat(path))
    if (found && found.mtimeMs < Date.now() - untouched) await rm(path, { force: true })
  }
}
