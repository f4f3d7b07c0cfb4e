import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export type BaseBackupSteps = {
  /** Copies the data directory without its log (`pg_wal`), while the server works. The backup shows the moment when this ends. */
  copyData(): Promise<void>
  /** Writes the label (`backup_label`) that tells a server that it starts from a backup, and copies the log. */
  copyLog(label: string): Promise<void>
}

/**
 * PostgreSQL's low-level base backup: its files are copied while it works, and with them the log of what was written meanwhile, which a
 * restored server replays. It joins the server that runs, or starts one for as long as it takes.
 */
export async function baseBackup(dataDirectory: string, { copyData, copyLog }: BaseBackupSteps): Promise<void> {
  const server = await startEmbeddedPostgres(dataDirectory)
  const client = new pg.Client({ connectionString: server.url('postgres'), application_name: 'lintel-backup' })
  try {
    await client.connect()
    // The slot makes the server keep its log from here on for as long as this session lasts, whatever checkpoints come.
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
