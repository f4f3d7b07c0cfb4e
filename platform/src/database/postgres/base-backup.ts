import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export type BaseBackupSteps = {
  /** Copies the data directory but its log (`pg_wal`), while the server works. The backup is of the moment when this ends. */
  copyData(): Promise<void>
  /** Keeps the label (`backup_label`), by which a server knows that it starts from a backup, and copies the log. */
  copyLog(label: string): Promise<void>
}

/**
 * PostgreSQL's low-level base backup: its files are copied while it works, and the log of what was written meanwhile with
 * them, which a restored server replays. Joins the server that runs, or starts one for as long as it takes.
 */
export async function baseBackup(dataDirectory: string, { copyData, copyLog }: BaseBackupSteps): Promise<void> {
  const server = await startEmbeddedPostgres(dataDirectory)
  const client = new pg.Client({ connectionString: server.url('postgres'), application_name: 'lintel-backup' })
  try {
    await client.connect()
    // The log since here is kept for as long as this session lasts, whatever checkpoints come.
    await client.query(`select pg_create_physical_replication_slot('lintel_backup_' || pg_backend_pid(), true, true)`)
    await client.query(`select pg_backup_start('lintel', fast => true)`)
    await copyData()
    const stop = 'select labelfile from pg_backup_stop(wait_for_archive => false)'
    const { rows } = await client.query<{ labelfile: string }>(stop)
    await copyLog(rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
    await server.stop()
  }
}
