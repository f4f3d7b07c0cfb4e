import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { databaseBackup } from './database-backup.ts'
import { copyFolder, type Copied } from './copy-folder.ts'
import { BackupError, manifestName, type Manifest } from './manifest.ts'

/**
 * Copies database, files and keys into a folder of their own while the system may go on. The database is that of one
 * moment. Files are written before a row refers to them, and change only by growing while they are uploaded, so copying them
 * before and after that moment brings all that it refers to.
 */
export async function backUp(config: Config, folder: string): Promise<Manifest> {
  const { dataDirectory, database } = config
  const data = join(resolve(dataDirectory), 'postgres')
  if (database.url !== undefined || database.appUrl !== undefined) {
    throw new BackupError("The database isn't the embedded one: back it up with its own tools. See docs/backup.md.")
  }
  if (!existsSync(join(data, 'PG_VERSION'))) throw new BackupError(`There is no database in ${data}.`)
  const to = await emptyFolder(folder)
  const copied: Copied = { folders: new Set(), files: new Map() }
  async function copyFiles(): Promise<void> {
    const from = join(resolve(dataDirectory), 'files')
    await copyFolder({ from, to, below: 'files', copied, leavesOut: (path) => path.endsWith('.draft') })
  }
  await copyFiles()
  await databaseBackup({ data, to, copied, beforeItsMoment: copyFiles })
  await copyFiles()
  await copyFolder({ from: join(resolve(dataDirectory), 'keys'), to, below: 'keys', copied })
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    postgres: (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim(),
    folders: [...copied.folders],
    files: [...copied.files.values()],
  }
  await writeFile(join(to, manifestName), JSON.stringify(manifest, undefined, 1), { mode: 0o600, flush: true })
  return manifest
}

/** Makes the folder of the backup, which nobody else may look into: it holds keys and everybody's data. */
async function emptyFolder(folder: string): Promise<string> {
  const path = resolve(folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  if ((await readdir(path)).length > 0)
    throw new BackupError(`${path} isn't empty. Specify a folder for this backup only.`)
  return path
}
