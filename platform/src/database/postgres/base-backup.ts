import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const archive = 'base.tar.gz'

/**
 * Makes the server write a base backup into a new folder, as `pg_basebackup --target=server --wal-method=fetch` does: the data directory with the
 * write-ahead log that makes it consistent as of the end of the backup, and a manifest. The URL is that of a superuser on this machine. Returns the
 * names of the files.
 */
export async function writeBaseBackup(url: string, folder: string): Promise<string[]> {
  const replication = new URL(url)
  replication.searchParams.set('replication', 'database')
  const client = new pg.Client({ connectionString: replication.href, application_name: 'lintel-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The slot makes the server retain its log until this session ends, regardless of checkpoints.
    await client.query(`CREATE_REPLICATION_SLOT "lintel_backup_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL)`)
    const target = `TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(folder)}`
    const compression = `COMPRESSION 'gzip', COMPRESSION_DETAIL '1'`
    await client.query(
      `BASE_BACKUP (LABEL 'lintel', CHECKPOINT 'fast', WAL, MANIFEST 'yes', ${compression}, ${target})`,
    )
  } finally {
    await client.end()
  }
  return [archive, 'backup_manifest']
}

/** Unpacks a base backup into a new data directory that a server can start on. */
export async function unpackBaseBackup(folder: string, data: string): Promise<void> {
  await mkdir(data, { mode: 0o700 })
  // The owner that the server recorded is the one inside its user namespace.
  const options = ['--extract', '--gzip', '--no-same-owner', '--file', join(folder, archive), '--directory', data]
  await promisify(execFile)('tar', options)
}
