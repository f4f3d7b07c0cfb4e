import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../config.ts'
import { explainFailedStart } from '../errors/start-failure.ts'
import { backUp } from './back-up.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

const usage = `pnpm backup [FOLDER]              back up the database, files, and keys to a new folder (default: backups/<time>)
pnpm restore FOLDER [--replace]   restore a backup to an empty data folder; --replace moves existing data aside first

LINTEL_DATA_DIR is the data folder. See docs/backup.md.`

async function run(config: Config, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [command, folder] = positionals
  if (command === 'backup') {
    const to = folder ?? join('backups', new Date().toISOString().replaceAll(/[:.]/g, '-'))
    const backup = `Backup created in ${to}: ${sizeOf(await backUp(config, to))}.`
    return config.files.objectStorage ? `${backup} Files are in object storage: see docs/backup.md.` : backup
  }
  if (command === 'restore' && folder !== undefined) {
    const restored = await restore(config, folder, { replaces: values.replace })
    const note = restored.movedTo === undefined ? '' : ` The data that was there is in ${restored.movedTo}.`
    return `Restored the backup from ${restored.madeAt}: ${sizeOf(restored)}.${note}`
  }
  throw new BackupError(usage)
}

function sizeOf({ files }: Manifest): string {
  return `${Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000)} MB`
}

try {
  process.stdout.write(`${await run(readConfig(), process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof BackupError ? error.message : explainFailedStart(error)}\n`)
  process.exit(1)
}
