import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { copyFile } from './copy-folder.ts'
import { BackupError, readManifest, type Manifest } from './manifest.ts'

const parts = ['files', 'keys', 'postgres'] as const

/** Puts a backup in the place of data that is gone; it never overwrites data that it finds there. */
export async function restore({ dataDirectory }: Pick<Config, 'dataDirectory'>, folder: string): Promise<Manifest> {
  const from = resolve(folder)
  const to = resolve(dataDirectory)
  const manifest = await readManifest(from)
  const taken = parts.map((part) => join(to, part)).find((path) => existsSync(path))
  if (taken !== undefined) {
    throw new BackupError(`${taken} already exists. Stop Lintel, move it away, then restore again.`)
  }
  const draft = join(to, 'restored.draft')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  for (const path of manifest.folders) await mkdir(join(draft, path), { recursive: true, mode: 0o700 })
  for (const { path, sha256 } of manifest.files) {
    const copied = await copyFile(join(from, path), join(draft, path)).catch((error: unknown) => {
      throw new BackupError(`The backup is damaged: ${path} can't be read.`, error)
    })
    if (copied.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: ${path} doesn't match what was written.`)
  }
  // Each part is there as a whole or not at all; the database, without which nothing starts, comes last.
  for (const part of parts) await rename(join(draft, part), join(to, part))
  await rm(draft, { recursive: true })
  return manifest
}
