import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export type StoredFile = { size: number; content: Readable }
/** The first and the last byte wanted, both included. */
export type ByteRange = { start: number; end: number }

/** Where thumbnails, models and logos live. A folder here; an object store can take its place. */
export type FileStore = {
  /** `size` is that of the whole file, also where a part of it is asked for. */
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  sizeOf(key: string): Promise<number | undefined>
  write(key: string, content: string | Uint8Array): Promise<void>
  /** The keys of all that lies in this folder, unfinished drafts included; nothing where there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

const segment = '[A-Za-z0-9][A-Za-z0-9._-]{0,150}'
const keyPattern = new RegExp(`^${segment}(?:/${segment}){0,8}$`)

/** Segments begin with a letter or digit: `..`, hidden files and absolute paths cannot be written that way. */
export function isFileKey(key: string): boolean {
  return keyPattern.test(key)
}

export function folderStore(folder: string): FileStore {
  function pathOf(key: string): string {
    if (!isFileKey(key)) throw new Error(`"${key}" is no key of a stored file.`)
    return join(folder, ...key.split('/'))
  }
  return {
    open: (key, range) => openFile(pathOf(key), range),
    sizeOf: (key) => sizeOfFile(pathOf(key)),
    write: (key, content) => writeWhole(pathOf(key), content),
    list: async (key) => ((await unlessMissing(readdir(pathOf(key)))) ?? []).map((name) => `${key}/${name}`),
    remove: (key) => rm(pathOf(key), { force: true }),
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
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  await mkdir(dirname(path), { recursive: true })
  try {
    // Without it, a power cut could leave the name without the content.
    await writeFile(draft, content, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
