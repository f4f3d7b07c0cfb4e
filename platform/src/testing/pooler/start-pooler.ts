import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { appLogin, identityLogin } from '../../database/logins.ts'
import { lastLines, spawnPostgres } from '../../database/postgres/postgres-process.ts'
import { steadyNow } from '../../time/steady-clock.ts'
import { locatePgbouncer } from './pgbouncer-program.ts'

export type Pooler = {
  /** The address of the server's `postgres` database behind the pooler. */
  url: string
  stop(): Promise<void>
}

const startDeadline = 10_000

/**
 * Starts PgBouncer in transaction mode in front of the server at this address, with only the requested settings. All clients share this many
 * connections in rotation, so that hardly anyone gets the same one twice.
 */
export async function startPooler(
  serverUrl: string,
  connections: number,
  more: Record<string, string | number> = {},
): Promise<Pooler> {
  const command = locatePgbouncer()
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'))
  const [settings, users, log] = ['settings.ini', 'users.txt', 'log.txt'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const logins = ['postgres', appLogin, identityLogin]
  await writeFile(users, logins.map((login) => `"${login}" ""\n`).join(''))
  await writeFile(
    settings,
    settingsFor(new URL(serverUrl).searchParams.get('host') ?? '', { folder, users, connections, more }),
  )
  const pooler = spawnPostgres([...command, '--quiet', settings], log)
  async function stop(): Promise<void> {
    await pooler.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const url = new URL(serverUrl)
  url.searchParams.set('host', folder)
  const deadline = steadyNow() + startDeadline
  while (!(await isResponding(url.href))) {
    if (!pooler.isRunning() || steadyNow() > deadline) {
      throw new Error(`PgBouncer doesn't start. The end of its log:\n${await lastLines(log)}`)
    }
    await wait(50)
  }
  return { url: url.href, stop }
}

type Settings = { folder: string; users: string; connections: number; more: Record<string, string | number> }

function settingsFor(server: string, { folder, users, connections, more }: Settings): string {
  return `[databases]
* = host=${server} port=5432

[pgbouncer]
unix_socket_dir = ${folder}
listen_port = 5432
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
server_round_robin = 1
max_client_conn = 1000
${Object.entries(more)
  .map(([name, value]) => `${name} = ${value}\n`)
  .join('')}`
}

async function isResponding(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
