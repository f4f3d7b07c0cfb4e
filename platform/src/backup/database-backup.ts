import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { baseBackup } from '../database/postgres/base-backup.ts'
import { copyFolder, type Copied } from './copy-folder.ts'

export type DatabaseBackup = {
  /** PostgreSQL's data directory. */
  data: string
  to: string
  copied: Copied
  /** Called when everything is copied but what fixes the moment of the backup. */
  beforeItsMoment: () => Promise<void>
}

/** Files that belong to a running server alone, or are made anew at its start; PostgreSQL's documentation on base backups lists them. */
const leftOut = [
  /^postmaster\.(pid|opts)$/,
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+/,
  /(^|\/)pgsql_tmp/,
  /(^|\/)pg_internal\.init/,
]

export async function databaseBackup({ data, to, copied, beforeItsMoment }: DatabaseBackup): Promise<void> {
  await baseBackup(data, {
    async copyData() {
      const leavesOut = (path: string) => leftOut.some((pattern) => pattern.test(path))
      await copyFolder({ from: data, to, below: 'postgres', copied, leavesOut })
      await beforeItsMoment()
    },
    async copyLog(label) {
      await keepLabel(to, copied, label)
      await copyFolder({ from: join(data, 'pg_wal'), to, below: join('postgres', 'pg_wal'), copied })
    },
  })
}

async function keepLabel(to: string, copied: Copied, label: string): Promise<void> {
  const path = join('postgres', 'backup_label')
  await writeFile(join(to, path), label, { mode: 0o600, flush: true })
  const sha256 = createHash('sha256').update(label).digest('hex')
  copied.files.set(path, { path, bytes: Buffer.byteLength(label), sha256, mode: 0o600 })
}
