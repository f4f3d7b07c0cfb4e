import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { afterTest, inTime } from '@lintel/shared/testing/runner'
import { seedDemo } from '../../../seed/seed-demo.ts'
import { sketchContent } from '../../../seed/models/generated-content.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../database/open-database.ts'
import { withScope } from '../../database/scope.ts'
import { handleJob } from '../../jobs/handle-job.ts'
import { takeJobs } from '../../jobs/take-jobs.ts'
import { emailJob } from '../../modules/base/outbox/email.job.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { databaseUrl } from '../test-database.ts'
import { announceRun, testRun } from '../test-run.ts'
import { startPooler, type Pooler } from './start-pooler.ts'

/** Far fewer connections than one process's pool requests. */
const sharedConnections = 4
let pooler: Pooler
let platform: TestApp
beforeAll(async () => {
  pooler = await startPooler(testRun().postgresUrl, sharedConnections)
  announceRun({ ...testRun(), poolerUrl: pooler.url })
  platform = await buildTestApp()
})
afterAll(async () => {
  await platform.close()
  await pooler.stop()
})

const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle`

test('returns many lists of prototypes at once', async () => {
  const list = { url: '/api/lintel-webapi/prototypes/CFA', organization: 'CFA', as: 'local|everything' }
  const responses = await Promise.all(Array.from({ length: 120 }, () => platform.call(list)))
  expect(responses.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
})

test('limits the time of every transaction, and of every single statement', async () => {
  const expected = [{ statement: '15s', lock: '10s', idle: '30s' }]
  const inside = await withScope(platform.db, { organizationId: 'CFA' }, (tx) => tx.execute(limits))
  const alone = await platform.db.execute(limits)
  expect([inside.rows, alone.rows]).toEqual([expected, expected])
  await expect(platform.db.$client.query('select 1; select 1 / 0')).rejects.toThrow('division by zero')
})

test('processes jobs', async () => {
  const [done, sent] = [Promise.withResolvers<unknown>(), { organizationId: 'CFA', emailId: randomUUID() }]
  const jobTaker = await takeJobs(platform.db, [handleJob(emailJob, async (payload) => done.resolve(payload))], {
    onError: done.reject,
  })
  afterTest(() => jobTaker.stop(1))
  await withScope(platform.db, { organizationId: 'CFA' }, (tx) => platform.jobs.send(tx, emailJob, sent))
  expect(await inTime('the job to be done', done.promise)).toEqual(sent)
})

test('starts with the documented settings, and bypasses the pooler for migrations', async () => {
  const { postgresUrl } = testRun()
  const server = new pg.Client({ connectionString: postgresUrl })
  const name = `pooled_${randomUUID().replaceAll('-', '')}`
  await server.connect()
  await server.query(`create database ${name}`)
  const environment = {
    DATABASE_URL: databaseUrl(pooler.url, name),
    DATABASE_DIRECT_URL: databaseUrl(postgresUrl, name),
  }
  const options = { onConnectionLost: () => undefined, onWaiting: () => undefined }
  const { db, identityDb, close } = await openDatabase(readConfig(environment), options)
  const seeded = await seedDemo(db, { content: sketchContent, volume: 'few' })
  expect([seeded, db.keepsStatements, identityDb?.keepsStatements]).toEqual([true, false, false])
  expect((await identityDb?.execute(limits))?.rows).toEqual([{ statement: '15s', lock: '10s', idle: '30s' }])
  await close()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

test('leaves no session state on the shared connections', async () => {
  const url = platform.pool.options.connectionString ?? ''
  const clients = Array.from({ length: sharedConnections }, () => new pg.Client({ connectionString: url }))
  // Inside concurrent transactions, each has a different one.
  for (const client of clients) await client.connect().then(() => client.query('begin'))
  const left = await Promise.all(clients.map(async (client) => (await client.query<object>(leftOver)).rows[0]))
  for (const client of clients) await client.end()
  expect(left).toEqual(clients.map(() => ({ statements: 0, channels: 0, locks: 0, temporary: 0, limit: '0' })))
})

const leftOver = `select (select count(*)::int from pg_prepared_statements) as statements,
  (select count(*)::int from pg_listening_channels()) as channels,
  (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
  (select count(*)::int from pg_class where relpersistence = 't') as temporary,
  current_setting('statement_timeout') as limit`
