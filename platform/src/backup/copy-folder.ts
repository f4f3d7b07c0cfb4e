import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupFile } from './manifest.ts'

/** What has been copied so far, by its path inside of the backup. */
export type Copied = { folders: Set<string>; files: Map<string, BackupFile> }

export type CopyOptions = {
  from: string
  /** The backup's folder. */
  to: string
  /** The folder inside of the backup that the copy goes to. */
  below: string
  copied: Copied
  /** Tells which paths below `from` are left out. */
  leavesOut?: (path: string) => boolean
}

/**
 * Copies a folder of a running system: what goes away meanwhile is left out, what was copied before is copied again where it
 * has grown since.
 */
export async function copyFolder({ from, to, below, copied, leavesOut = () => false }: CopyOptions): Promise<void> {
  const entries = await unlessGone(readdir(from, { recursive: true, withFileTypes: true }))
  copied.folders.add(below)
  for (const entry of entries ?? []) {
    const source = join(entry.parentPath, entry.name)
    const path = source.slice(from.length + 1)
    const target = join(below, path)
    if (leavesOut(path)) continue
    if (entry.isDirectory()) copied.folders.add(target)
    else if (!entry.isFile()) throw new Error(`${source} isn't a file or a folder.`)
    else if (await isNewer(source, copied.files.get(target))) {
      const file = await unlessGone(copyFile(source, join(to, target)))
      if (file) copied.files.set(target, { path: target, ...file })
    }
  }
}

async function isNewer(source: string, known: BackupFile | undefined): Promise<boolean> {
  if (!known) return true
  const found = await unlessGone(stat(source))
  return found !== undefined && found.size !== known.bytes
}

/** Copies a file with its mode; length and hash are those of the bytes that were written. */
export async function copyFile(source: string, target: string): Promise<Omit<BackupFile, 'path'>> {
  const { mode } = await stat(source)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.byteLength
      done(undefined, chunk)
    },
  })
  await pipeline(createReadStream(source), measure, createWriteStream(target, { mode: mode & 0o777, flush: true }))
  return { bytes, sha256: hash.digest('hex'), mode: mode & 0o777 }
}

async function unlessGone<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
