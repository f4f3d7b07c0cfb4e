import type { Problem } from '@lintel/shared/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { App } from '../interfaces/app.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { createLogger } from '../logger.ts'
import { openFiles } from '../modules/base/files/open-files.ts'
import { createTestTokens } from '../testing/test-tokens.ts'
import { connectDatabase } from './connect.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { sketchContent } from '../../seed/models/made-content.ts'
import { seedDemo } from '../../seed/seed-demo.ts'

const timeout = 90_000
let folder: string
let database: OpenDatabase
let app: App
let token: string

/** All tests share one server; the last one takes it away for good. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-outage-'))
  const config = readConfig({ LINTEL_DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '4' })
  database = await openDatabase(config, { onConnectionLost: () => undefined, onWaiting: () => undefined })
  await seedDemo(database.db, { content: sketchContent, volume: 'few' })
  const { keys, tokenFor } = await createTestTokens(config.identity)
  token = await tokenFor('local|designer')
  const files = await openFiles({ dataDirectory: folder })
  const jobs = createJobQueue(database.db, config.assembly)
  app = await buildApp({ config, db: database.db, jobs, keys, files, logger: createLogger(config) })
}, timeout)

afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}, timeout)

async function call(url: string): Promise<{ status: number; code?: string; retryAfter: unknown }> {
  const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return {
    status: response.statusCode,
    code: response.json<Problem>().code,
    retryAfter: response.headers['retry-after'],
  }
}

const me = '/api/users/local%7Cdesigner'

test(
  'goes on at once when only its connections were cut',
  async () => {
    await Promise.all(Array.from({ length: 8 }, () => call(me)))
    const superuser = connectDatabase(superuserUrl())
    await superuser.$client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'lintel_app'`)
    await superuser.$client.end()
    expect((await call(me)).status).toBe(200)
  },
  timeout,
)

test(
  'answers 503 while the database is away and recovers without a restart',
  async () => {
    expect((await call(me)).status).toBe(200)
    await crashDatabase()
    await until(async () => expect((await call(me)).status).toBe(503), { timeout: 20_000, interval: 5 })
    await until(async () => expect((await call(me)).status).toBe(200), { timeout: 30_000, interval: 100 })
    expect((await call('/health/ready')).status).toBe(200)
  },
  timeout,
)

test(
  'stays live but not ready as long as nobody brings the database back',
  async () => {
    await database.close()
    const unavailable = { status: 503, code: 'platform/database-unavailable', retryAfter: '2' }
    expect(await call('/health/live')).toMatchObject({ status: 200 })
    expect(await call('/health/ready')).toEqual(unavailable)
    expect(await call(me)).toEqual(unavailable)
  },
  timeout,
)

function superuserUrl(): string {
  const url = new URL(database.db.$client.options.connectionString ?? '')
  url.username = 'postgres'
  return url.href
}

async function crashDatabase(): Promise<void> {
  const superuser = connectDatabase(superuserUrl())
  const { rows } = await superuser.$client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
  await superuser.$client.end()
  process.kill(Number(rows[0]?.text.split('\n')[0]), 'SIGKILL')
}
