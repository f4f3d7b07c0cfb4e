import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { steadyNow } from '../../time/steady-clock.ts'
import { locatePostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { lastLines, spawnPostgres, unprivileged, type PostgresProcess } from './postgres-process.ts'

export type EmbeddedPostgres = {
  /** Address of a database on this server, with the superuser's login by default. */
  url(database: string, login?: string): string
  /** Stops the server if this process started it; other processes that share it then take over. */
  stop(): Promise<void>
}

type Server = {
  binaries: PostgresBinaries
  data: string
  socket: string
  logFile: string
  settings: Settings
  child?: PostgresProcess
}

/** Additional PostgreSQL settings; tests turn `fsync` off. */
type Settings = Record<string, string>

const startDeadline = 60_000
const retryPause = 3000

/** Starts PostgreSQL on a data directory, or uses the one that another process runs there. */
export async function startEmbeddedPostgres(dataDirectory: string, settings: Settings = {}): Promise<EmbeddedPostgres> {
  const data = resolve(dataDirectory)
  const binaries = await locatePostgresBinaries()
  const server: Server = { binaries, data, socket: socketFolder(data), logFile: `${data}.log`, settings }
  await mkdir(dirname(data), { recursive: true })
  await mkdir(server.socket, { recursive: true, mode: 0o700 })
  await initialize(server)
  await ensureRunning(server)
  const supervision = supervise(server)
  return {
    url: (database, login = 'postgres') => socketUrl(server.socket, database, login),
    stop: async () => {
      await supervision.end()
      await server.child?.stop()
    },
  }
}

function socketUrl(socket: string, database: string, login: string): string {
  return `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(socket)}`
}

/** The socket is next to the data. The kernel allows 107 bytes for its path, so deep folders use the temporary folder. */
function socketFolder(data: string): string {
  const socketPath = `${data}.socket`
  if (Buffer.byteLength(socketPath) <= 85) return socketPath
  return join(tmpdir(), `lintel-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`)
}

/** Two processes may do this at once: each prepares its own folder, and one rename wins. */
async function initialize({ binaries, data }: Server): Promise<void> {
  await removeAbandoned(data)
  if (existsSync(join(data, 'PG_VERSION'))) return
  const draft = `${data}.${process.pid}.draft`
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [program = '', ...args] = unprivileged([binaries.initdb, '-D', draft, ...options, ...locale])
  await promisify(execFile)(program, args).catch((error: unknown) => {
    throw new Error(`Couldn't create the PostgreSQL data directory ${data}: ${reasonOf(error)}`, { cause: error })
  })
  await rename(draft, data).catch(async (error: unknown) => {
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
    await rm(draft, { recursive: true, force: true })
  })
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  if (!text.includes('unshare')) return text
  return `${text}\nPostgreSQL doesn't run as root: start Lintel as another user, or set DATABASE_URL.`
}

async function removeAbandoned(data: string): Promise<void> {
  const drafts = (await readdir(dirname(data))).filter((name) =>
    /^\.(\d+)\.draft$/.test(name.slice(basename(data).length)),
  )
  for (const draft of drafts.filter((name) => name.startsWith(basename(data)))) {
    const owner = Number(draft.split('.').at(-2))
    if (!isAlive(owner)) await rm(join(dirname(data), draft), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Retries while an older server on the same data is still shutting down, or another process is just starting one. */
async function ensureRunning(server: Server): Promise<void> {
  const deadline = steadyNow() + startDeadline
  let failures = 0
  while (steadyNow() < deadline) {
    const state = await probe(server.socket)
    if (state === 'ready') return
    if (state === 'absent' && !server.child?.isRunning()) {
      if (server.child) failures += (await isTaken(server)) ? 0 : 1
      if (failures >= 3) break
      server.child = spawnPostgres(serverCommand(server), server.logFile)
    }
    await wait(50)
  }
  throw new Error(`PostgreSQL doesn't start on ${server.data}. The end of its log:\n${await lastLines(server.logFile)}`)
}

async function isTaken({ logFile }: Server): Promise<boolean> {
  await wait(150)
  return /lock file .* already exists|already in use/.test(await lastLines(logFile))
}

function serverCommand({ binaries, data, socket, settings }: Server): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: '64MB',
    timezone: 'UTC',
    jit: 'off',
    // A failing statement contains people's data, so it is not logged; see the server's own log for the cause.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_min_messages: 'fatal',
    ...settings,
  }
  return [binaries.postgres, '-D', data, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
}

async function probe(socket: string): Promise<'ready' | 'busy' | 'absent'> {
  const client = new pg.Client({ connectionString: socketUrl(socket, 'postgres', 'postgres') })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'absent' : 'busy'
  }
}

/** Restarts the server after a crash, or after the process that ran it has stopped. */
function supervise(server: Server): { end(): Promise<void> } {
  const stopping = new AbortController()
  const pause = { ref: false, signal: stopping.signal }
  async function watch(): Promise<void> {
    for (;;) {
      await Promise.race([wait(1000, undefined, pause), ...(server.child ? [server.child.exited] : [])])
      if (!server.child?.isRunning()) await bringBack()
      await wait(100, undefined, pause)
    }
  }
  /** Some causes, such as a full disk, go away; the platform then recovers without a restart. */
  async function bringBack(): Promise<void> {
    try {
      await ensureRunning(server)
    } catch (error) {
      warn(error)
      await wait(retryPause, undefined, pause)
    }
  }
  function warn(error: unknown): void {
    if (!stopping.signal.aborted) process.emitWarning(error instanceof Error ? error : String(error))
  }
  const watching = watch().catch(warn)
  return {
    end: async () => {
      stopping.abort()
      await watching
    },
  }
}
