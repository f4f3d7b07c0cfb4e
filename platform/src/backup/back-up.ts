import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { withSessionLock } from '../database/postgres/session-lock.ts'
import { writeBaseBackup } from '../database/postgres/base-backup.ts'
import { startEmbeddedPostgres } from '../database/postgres/embedded-postgres.ts'
import { fileRemovalLock } from '../modules/base/files/removal-lock.ts'
import { describeFile, packFolders } from './archive.ts'
import { BackupError, newManifest, parts, type Manifest } from './manifest.ts'

/**
 * Backs up the database, then files and keys, while the system is in use. Files are written before a row refers to them, change only by growing
 * while they are uploaded, and are not removed until they are copied, so the copy has every file that the database refers to.
 */
export async function backUp(config: Config, folder: string): Promise<Manifest> {
  const { database } = config
  const from = resolve(config.dataDirectory)
  const data = join(from, 'postgres')
  if (database.url !== undefined || database.appUrl !== undefined) {
    throw new BackupError(
      "The database isn't the embedded one: back it up with pg_dump or pg_basebackup. See docs/backup.md.",
    )
  }
  if (!existsSync(join(data, 'PG_VERSION'))) throw new BackupError(`There is no database in ${data}.`)
  const to = await emptyFolder(folder)
  const server = await startEmbeddedPostgres(data)
  try {
    const url = server.url('lintel')
    const files = await withSessionLock(url, fileRemovalLock, async () => {
      const written = await writeBaseBackup(url, join(to, parts.database))
      const folders = ['files', 'keys'].filter((name) => existsSync(join(from, name)))
      await packFolders(join(to, parts.data), from, folders)
      return [...written.map((name) => join(parts.database, name)), parts.data]
    })
    const manifest = newManifest({
      madeAt: new Date().toISOString(),
      postgres: (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim(),
      files: await Promise.all(files.map((path) => describeFile(to, path))),
    })
    // Written last: a backup without it is incomplete.
    await writeFile(join(to, parts.manifest), JSON.stringify(manifest, undefined, 1), { mode: 0o600, flush: true })
    return manifest
  } finally {
    await server.stop()
  }
}

/** Creates the folder of the backup. Only its owner can read it, since it contains keys and everyone's data. */
async function emptyFolder(folder: string): Promise<string> {
  const path = resolve(folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  if ((await readdir(path)).length > 0)
    throw new BackupError(`${path} isn't empty. Specify a folder for this backup only.`)
  return path
}
