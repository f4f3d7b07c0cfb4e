import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { unpackBaseBackup, writeBaseBackup } from '../../../src/database/postgres/base-backup.ts'
import type { DatabaseOrders } from './database-process.ts'

export type DatabaseServer = {
  data: string
  /** The superuser's URL of the database `postgres`. */
  url: string
  /** The folder of the Unix socket. */
  folder: string
  query(statement: string, values?: unknown[], database?: string): Promise<Record<string, unknown>[]>
  /** Kills all processes, like a power failure. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts PostgreSQL in a separate process. That process would restart it after a crash, so `crash` ends both. */
export async function startDatabase(data: string, settings: Record<string, string> = {}): Promise<DatabaseServer> {
  const orders: DatabaseOrders = { data, settings }
  const child = fork(fileURLToPath(import.meta.resolve('./database-process.ts')), [JSON.stringify(orders)])
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const exited = once(child, 'exit')
  return {
    data,
    url,
    folder: new URL(url).searchParams.get('host') ?? '',
    query: (statement, values = [], database = 'lintel') => queryOnce(urlOf(url, database), statement, values),
    async crash() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      child.kill('SIGKILL')
      process.kill(Number(pid), 'SIGKILL')
      await exited
    },
    async stop() {
      if (!child.connected) return
      child.disconnect()
      await exited
    },
  }
}

/** The URL of another database, or of the same one through another login or socket. */
export function urlOf(
  url: string,
  database: string,
  { login, folder }: { login?: string; folder?: string } = {},
): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  if (login !== undefined) changed.username = login
  if (folder !== undefined) changed.searchParams.set('host', folder)
  return changed.href
}

async function queryOnce(url: string, statement: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, values)
    return rows
  } finally {
    await client.end()
  }
}

const standbyName = 'standby'

/** Creates a standby from a base backup of the running primary, with synchronous replication: both have every acknowledged commit. */
export async function startStandby(primary: DatabaseServer, folder: string): Promise<DatabaseServer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const data = join(folder, 'postgres')
  await writeBaseBackup(primary.url, join(folder, 'backup'))
  await unpackBaseBackup(join(folder, 'backup'), data)
  await writeFile(join(data, 'standby.signal'), '')
  const standby = await startDatabase(data, {
    primary_conninfo: `host=${primary.folder} user=postgres application_name=${standbyName}`,
    hot_standby: 'on',
  })
  await primary.query(`alter system set synchronous_standby_names = '${standbyName}'`)
  await primary.query('select pg_reload_conf()')
  for (;;) {
    const [row] = await primary.query(
      `select sync_state from pg_stat_replication where application_name = '${standbyName}'`,
    )
    if (row?.['sync_state'] === 'sync') return standby
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
