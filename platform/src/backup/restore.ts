import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { unpackBaseBackup } from '../database/postgres/base-backup.ts'
import { describeFile, unpackFolders } from './archive.ts'
import { BackupError, parts, readManifest, type Manifest } from './manifest.ts'

/** The database comes last because nothing starts without it. */
const folders = ['files', 'keys', 'postgres'] as const

export type RestoredBackup = Manifest & {
  /** Where the previous data was moved to. */
  movedTo: string | undefined
}

/** Restores a backup into an empty data folder. With `replaces`, existing data is moved aside first; nothing is ever overwritten. */
export async function restore(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  folder: string,
  { replaces }: { replaces: boolean },
): Promise<RestoredBackup> {
  const from = resolve(folder)
  const to = resolve(dataDirectory)
  const manifest = await readManifest(from)
  const existing = folders.filter((name) => existsSync(join(to, name)))
  if (existsSync(join(to, 'postgres', 'postmaster.pid'))) {
    throw new BackupError(
      `${to} is in use. Stop Lintel, then restore again. If no PostgreSQL runs there, delete postgres/postmaster.pid.`,
    )
  }
  if (existing[0] !== undefined && !replaces) {
    throw new BackupError(`${join(to, existing[0])} already exists. Add --replace to move the existing data aside.`)
  }
  await assertUndamaged(from, manifest)
  const draft = join(to, 'restored.draft')
  await rm(draft, { recursive: true, force: true })
  for (const name of ['files', 'keys']) await mkdir(join(draft, name), { recursive: true, mode: 0o700 })
  await unpackFolders(join(from, parts.data), draft)
  await unpackBaseBackup(join(from, parts.database), join(draft, 'postgres'))
  const movedTo = existing.length > 0 ? await moveAside(to, existing) : undefined
  for (const name of folders) await rename(join(draft, name), join(to, name))
  await rm(draft, { recursive: true })
  return { ...manifest, movedTo }
}

async function moveAside(data: string, names: readonly string[]): Promise<string> {
  const replacedFolder = join(data, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  await mkdir(replacedFolder, { mode: 0o700 })
  for (const name of names) await rename(join(data, name), join(replacedFolder, name))
  return replacedFolder
}

async function assertUndamaged(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, sha256 } of files) {
    const found = await describeFile(folder, path).catch((error: unknown) => {
      throw new BackupError(`The backup is damaged: ${path} can't be read.`, error)
    })
    if (found.sha256 !== sha256) throw new BackupError(`The backup is damaged: ${path} doesn't match what was written.`)
  }
}
