import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { tinyFile } from '../assembler/glb/testing/tiny-prototype.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/postgres/embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from '../database/migrations/migrate.ts'
import { appLogin } from '../database/logins.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import type { FileStore } from '../interfaces/files.ts'
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { folderStore } from '../modules/base/files/folder-store.ts'
import { sketchContent } from '../../seed/models/made-content.ts'
import { missLostWorkers } from '../jobs/testing/miss-lost-workers.ts'
import { organizationId, plantPrototype, plantRequests } from './testing/plant-requests.ts'
import { startWorkerProcess, type WorkerProcess } from './testing/worker-process.ts'

/** Twenty processes start one after the other, which takes seconds each on a busy machine. */
const timeout = 900_000
let folder: string
let postgres: EmbeddedPostgres
let owner: Database
let db: Database
let store: FileStore
let jobs: JobQueue
let workers: WorkerProcess[] = []

/** These tests have a server of their own, because one of them stops it for everybody. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-faults-'))
  postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { fsync: 'off' })
  await ensureDatabase(postgres.url('postgres'), 'lintel')
  await migrateDatabase({ ownerUrl: postgres.url('lintel') })
  owner = connectDatabase(postgres.url('lintel'))
  db = connectDatabase(postgres.url('lintel', appLogin))
  await seedDemo(db, { content: sketchContent, volume: 'few' })
  store = folderStore(join(folder, 'files'))
  jobs = createJobQueue(db, { timeLimitMinutes: 15 })
  const files = [
    await tinyFile('shell', [{ elementId: '1' }, { elementId: '2' }]),
    await tinyFile('lanes', [{ elementId: '3' }]),
  ]
  await plantPrototype(db, store, files)
  // Lost workers are noticed quickly. On a slow machine, a living one may seem lost too, which is no fault and must not use up the tries.
  await owner.$client.query(
    `update pgboss.queue set heartbeat_seconds = 4, retry_limit = 1000, retry_delay = 0, retry_backoff = false`,
  )
}, timeout)

afterAll(async () => {
  await jobs.close()
  await Promise.all([db.$client.end(), owner.$client.end()])
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}, timeout)

beforeEach(async () => {
  await owner.$client.query('delete from assembly_requests; delete from outbox_emails; delete from pgboss.job')
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
}, timeout)

function startWorker(...fault: string[]): WorkerProcess {
  const urls = { DATABASE_URL: postgres.url('lintel'), DATABASE_APP_URL: postgres.url('lintel', appLogin) }
  const worker = startWorkerProcess({ ...urls, LINTEL_DATA_DIR: folder }, fault)
  workers.push(worker)
  return worker
}

const everyPoint = ['rules', 'fetch', 'merge', 'compress', 'store', 'half-file', 'stored', 'committed']

test(
  'makes one result of each of 100 requests, whatever 20 workers were doing when they were killed',
  async () => {
    const ids = await plantRequests(db, jobs, 100)
    const deaths = Array.from({ length: 20 }, (_, index) => [
      everyPoint[index % everyPoint.length] ?? '',
      String(1 + (index % 3)),
    ])
    let killed = 0
    async function dieOneAfterTheOther(): Promise<void> {
      for (let fault = deaths.shift(); fault; fault = deaths.shift()) {
        expect(await startWorker(...fault).ended).toBe('SIGKILL')
        killed += 1
      }
      startWorker()
    }
    await Promise.all([dieOneAfterTheOther(), dieOneAfterTheOther()])
    await allComplete()
    expect(killed).toBe(20)
    await expectOneResultEach(ids)
  },
  timeout,
)

test(
  'shares the work between two workers',
  async () => {
    const ids = await plantRequests(db, jobs, 12)
    const pair = [startWorker('hold'), startWorker('hold')]
    // Each worker has one assembly in its hands before any goes on.
    await until(() => expect(pair.map(({ lines }) => lines.includes('holds'))).toEqual([true, true]), { timeout })
    for (const worker of pair) worker.goOn()
    await allComplete()
    const shares = pair.map(({ lines }) => lines.filter((line) => line === 'began').length)
    expect(shares.every((share) => share > 0)).toBe(true)
    await expectOneResultEach(ids)
  },
  timeout,
)

test(
  'ends a request that no worker has survived',
  async () => {
    await owner.$client.query(`update pgboss.queue set retry_limit = 0 where name = 'assembly'`)
    await plantRequests(db, jobs, 1)
    await owner.$client.query(`update pgboss.queue set retry_limit = 1000 where name = 'assembly'`)
    expect(await startWorker('merge').ended).toBe('SIGKILL')
    await missLostWorkers(owner.$client)
    startWorker()
    const details = `select status, status_details as details from assembly_requests`
    await until(
      async () => {
        const { rows } = await owner.$client.query<{ status: string; details: string }>(details)
        expect(rows).toEqual([{ status: 'Error', details: expect.stringContaining('broke off once') }])
      },
      { timeout, interval: 250 },
    )
  },
  timeout,
)

test(
  'goes on when the database was killed and is back',
  async () => {
    const ids = await plantRequests(db, jobs, 12)
    const pair = [startWorker('hold', '2'), startWorker('hold', '2')]
    await until(() => expect(pair.map(({ lines }) => lines.includes('holds'))).toEqual([true, true]), { timeout })
    await killDatabase()
    for (const worker of pair) worker.goOn()
    await allComplete()
    await expectOneResultEach(ids)
  },
  timeout,
)

/** Waits until all requests are complete, whatever the database does meanwhile. */
async function allComplete(): Promise<void> {
  const left = `select (select count(*) from assembly_requests where status <> 'Complete')
    + (select count(*) from pgboss.job where state not in ('completed')) as left`
  await until(async () => expect((await owner.$client.query<{ left: string }>(left)).rows).toEqual([{ left: '0' }]), {
    timeout: timeout - 30_000,
    interval: 250,
  })
}

type Result = { id: string; key: string; bytes: string; elements: number; emails: number; open: number }

/** Expects that no result is lost, double or partial, and that failed attempts have left nothing. */
async function expectOneResultEach(ids: readonly string[]): Promise<void> {
  const { rows } = await owner.$client.query<Result>(`
    select id, result_key as key, result_bytes as bytes, element_count as elements,
      (select count(*)::int from outbox_emails e where e.request_id = r.id) as emails,
      (select count(*)::int from assembly_steps s where s.request_id = r.id and s.outcome = 'running') as open
    from assembly_requests r`)
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(rows.filter(({ elements, emails, open }) => elements !== 3 || emails !== 1 || open !== 0)).toEqual([])
  for (const { id, key, bytes } of rows) {
    expect(await store.list(`organizations/${organizationId}/assemblies/${id}`)).toEqual([key])
    expect(String(await store.sizeOf(key))).toBe(bytes)
  }
}

async function killDatabase(): Promise<void> {
  const { rows } = await owner.$client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
  process.kill(Number(rows[0]?.text.split('\n')[0]), 'SIGKILL')
}
