import { join } from 'node:path'
import { readConfig, type Config } from '../config.ts'
import { explainFailedStart } from '../errors/start-failure.ts'
import { backUp } from './back-up.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

const usage = `pnpm backup [FOLDER]     back up the database, files, and keys to a new folder (default: backups/<time>)
pnpm restore FOLDER      restore a backup in place of lost data

LINTEL_DATA_DIR is the data folder. See docs/backup.md.`

async function run(config: Config, [command, folder]: string[]): Promise<string> {
  if (command === 'backup') {
    const to = folder ?? join('backups', new Date().toISOString().replaceAll(/[:.]/g, '-'))
    const backup = `Backup created in ${to}: ${sizeOf(await backUp(config, to))}.`
    return config.files.objectStorage ? `${backup} Files are in object storage: see docs/backup.md.` : backup
  }
  if (command === 'restore' && folder !== undefined) {
    const manifest = await restore(config, folder)
    return `Restored the backup from ${manifest.madeAt}: ${sizeOf(manifest)}.`
  }
  throw new BackupError(usage)
}

function sizeOf({ files }: Manifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return `${files.length} files, ${Math.ceil(bytes / 1_000_000)} MB`
}

try {
  process.stdout.write(`${await run(readConfig(), process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof BackupError ? error.message : explainFailedStart(error)}\n`)
  process.exit(1)
}
