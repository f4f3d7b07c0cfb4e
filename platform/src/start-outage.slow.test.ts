import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nextEvent, until } from '@lintel/shared/testing/runner'
import pg from 'pg'
import { seedLock } from '../seed/seed-demo.ts'
import { connectDatabase, type Database } from './database/connect.ts'
import { ensureDatabase } from './database/migrations/migrate.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './database/postgres/embedded-postgres.ts'
import { compiledOfRun } from './testing/test-run.ts'

const timeout = 240_000
let folder: string
let postgres: EmbeddedPostgres
let owner: Database
let child: ChildProcess | undefined
const lines: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-start-'))
  postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { fsync: 'off' })
  await ensureDatabase(postgres.url('postgres'), 'lintel')
  owner = connectDatabase(postgres.url('lintel'))
}, timeout)
afterAll(async () => {
  child?.kill('SIGKILL')
  await owner.$client.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}, timeout)

function start(): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: postgres.url('lintel'),
    LINTEL_DATA_DIR: folder,
    PLATFORM_PORT: '0',
    IDENTITY_PORT: '0',
    SEED: 'demo',
    DEMO_MODELS: 'sketch',
    DEMO_CAPTURES: 'few',
    ...compiledOfRun,
  }
  const started = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: started.stdout }).on('line', (line) => void lines.push(line))
  return started
}

/**
 * Kills PostgreSQL, which restarts immediately, while the platform waits for this lock: in the middle of its work. Retries until the locked table
 * exists.
 */
async function killDatabaseAt(lockQuery: string): Promise<void> {
  async function held(): Promise<pg.Client> {
    const session = new pg.Client({ connectionString: postgres.url('lintel') })
    session.on('error', () => undefined)
    await session.connect()
    return session.query(lockQuery).then(
      () => session,
      async (error: unknown) => {
        await session.end()
        throw error
      },
    )
  }
  let session: pg.Client | undefined
  await until(async () => void (session = await held()), { timeout: 60_000, interval: 20 })
  async function waits(): Promise<void> {
    const { rows } = await owner.$client.query(
      `select 1 from pg_stat_activity where application_name like 'lintel-%' and wait_event_type = 'Lock'`,
    )
    expect(child?.exitCode).toBeNull()
    expect(rows).toHaveLength(1)
  }
  await until(waits, { timeout: 60_000, interval: 50 })
  const { rows } = await owner.$client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
  process.kill(Number(rows[0]?.text.split('\n')[0]), 'SIGKILL')
  await session?.end()
}

test(
  'waits while the database is unavailable, and resumes: migrating, seeding, and sending the captures',
  async () => {
    child = start()
    await killDatabaseAt(`begin; lock table drizzle.__drizzle_migrations in exclusive mode`)
    // Outside of a transaction; otherwise the migrations' index creation would wait for its end first.
    await killDatabaseAt(`select pg_advisory_lock(${seedLock})`)
    await until(() => expect(lines.some((line) => line.includes('"ready":true'))).toBe(true), { timeout: 60_000 })
    for (const table of ['master_elements', 'capture_ingestions', 'reports']) {
      await killDatabaseAt(`begin; lock table ${table} in exclusive mode`)
    }
    async function sent(): Promise<void> {
      const { rows } = await owner.$client.query<{ captures: number; jobs: number; reports: number }>(
        `select (select count(*)::int from capture_ingestions where organization_id = 'CFA') as captures,
           (select count(*)::int from pgboss.job where data ? 'ingestionId') as jobs,
           (select count(*)::int from reports where organization_id = 'CFA') as reports`,
      )
      expect(rows).toEqual([{ captures: 3, jobs: 3, reports: 4 }])
    }
    await until(sent, { timeout: 60_000, interval: 100 })
    // Each component reports a reason once, even if the database was lost twice during its work.
    expect(lines.filter((line) => line.includes('waiting for the database')).length).toBeGreaterThanOrEqual(3)
    child.kill('SIGTERM')
    expect(await nextEvent(child, 'exit')).toEqual([0, null])
  },
  timeout,
)
