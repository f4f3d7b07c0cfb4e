import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { seedDemo } from '../../seed/seed-demo.ts'
import { sketchContent } from '../../seed/models/generated-content.ts'
import { tinyFile } from '../assembler/glb/testing/tiny-prototype.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { appLogin } from '../database/logins.ts'
import { ensureDatabase, migrateDatabase } from '../database/migrations/migrate.ts'
import { startEmbeddedPostgres } from '../database/postgres/embedded-postgres.ts'
import type { FileStore } from '../interfaces/files.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { folderStore } from '../modules/base/files/folder-store.ts'
import { organizationId, addPrototype, addRequests } from '../worker/testing/add-requests.ts'
import { startWorkerProcess, type WorkerProcess } from '../worker/testing/worker-process.ts'

/** Twenty processes start one after the other, which takes seconds each on a busy machine. */
export const timeout = 900_000

/** Requests for assemblies, workers that are killed, and a separate database server, because that is killed too. */
export type AssemblyHarness = {
  owner: Database
  store: FileStore
  /** Empties the queue and inserts this many requests; returns their ids. */
  seed(count: number): Promise<string[]>
  startWorker(...fault: string[]): WorkerProcess
  /** Starts a worker for each of these faults, two at a time, and waits until each was killed by its fault. */
  killWorkers(faults: readonly string[][]): Promise<void>
  killDatabase(): Promise<void>
  stopWorkers(): Promise<void>
  close(): Promise<void>
}

/** Points at which a worker can be killed, see `worker/testing/dying-worker.ts`. */
export const everyPoint = ['rules', 'fetch', 'merge', 'compress', 'store', 'half-file', 'stored', 'committed']

export async function openAssemblyHarness(): Promise<AssemblyHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-faults-'))
  const { postgres, owner, db } = await openSeeded(join(folder, 'postgres'))
  const store = folderStore(join(folder, 'files'))
  const jobs = createJobQueue(db, { timeLimitMinutes: 15 })
  await addPrototype(db, store, [
    await tinyFile('shell', [{ elementId: '1' }, { elementId: '2' }]),
    await tinyFile('lanes', [{ elementId: '3' }]),
  ])
  const urls = { DATABASE_URL: postgres.url('lintel'), DATABASE_APP_URL: postgres.url('lintel', appLogin) }
  return {
    owner,
    store,
    async seed(count) {
      await owner.$client.query('delete from assembly_requests; delete from outbox_emails; delete from pgboss.job')
      return addRequests(db, jobs, count)
    },
    ...workersOn({ ...urls, LINTEL_DATA_DIR: folder }),
    async killDatabase() {
      const { rows } = await owner.$client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
      process.kill(Number(rows[0]?.text.split('\n')[0]), 'SIGKILL')
    },
    async close() {
      await jobs.close()
      await Promise.all([db.$client.end(), owner.$client.end()])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openSeeded(folder: string) {
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off' })
  await ensureDatabase(postgres.url('postgres'), 'lintel')
  await migrateDatabase({ ownerUrl: postgres.url('lintel') })
  const owner = connectDatabase(postgres.url('lintel'))
  const db = connectDatabase(postgres.url('lintel', appLogin))
  await seedDemo(db, { content: sketchContent, volume: 'few' })
  // Lost workers are noticed quickly. On a slow machine, a living one may seem lost too, which is not an error and must not use up the attempts.
  await owner.$client.query(
    `update pgboss.queue set heartbeat_seconds = 4, retry_limit = 1000, retry_delay = 0, retry_backoff = false`,
  )
  return { postgres, owner, db }
}

function workersOn(environment: Record<string, string>) {
  let workers: WorkerProcess[] = []

  function startWorker(...fault: string[]): WorkerProcess {
    const worker = startWorkerProcess(environment, fault)
    workers.push(worker)
    return worker
  }
  return {
    startWorker,
    async killWorkers(faults: readonly string[][]) {
      const left = [...faults]
      async function runDyingWorkers(): Promise<void> {
        for (let fault = left.shift(); fault; fault = left.shift())
          expect(await startWorker(...fault).ended).toBe('SIGKILL')
      }
      await Promise.all([runDyingWorkers(), runDyingWorkers()])
    },
    async stopWorkers() {
      await Promise.all(workers.map((worker) => worker.stop()))
      workers = []
    },
  }
}

/** Waits regardless of the database's state. */
async function allComplete(owner: Database): Promise<void> {
  const left = `select (select count(*) from assembly_requests where status <> 'Complete')
    + (select count(*) from pgboss.job where state not in ('completed')) as left`
  await until(async () => expect((await owner.$client.query<{ left: string }>(left)).rows).toEqual([{ left: '0' }]), {
    timeout: timeout - 30_000,
    interval: 250,
  })
}

type Result = { id: string; key: string; bytes: string; elements: number; emails: number; open: number }

async function resultsIn(owner: Database): Promise<Result[]> {
  const { rows } = await owner.$client.query<Result>(`
    select id, result_key as key, result_bytes as bytes, element_count as elements,
      (select count(*)::int from outbox_emails e where e.request_id = r.id) as emails,
      (select count(*)::int from assembly_steps s where s.request_id = r.id and s.outcome = 'running') as open
    from assembly_requests r`)
  return rows
}

/**
 * Waits until all requests are complete, and expects that no result is missing, duplicate or partial, and that failed attempts have left nothing.
 */
export async function expectOneResultEach({ owner, store }: AssemblyHarness, ids: readonly string[]): Promise<void> {
  await allComplete(owner)
  const results = await resultsIn(owner)
  expect(results.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(results.filter(({ elements, emails, open }) => elements !== 3 || emails !== 1 || open !== 0)).toEqual([])
  for (const { id, key, bytes } of results) {
    expect(await store.list(`organizations/${organizationId}/assemblies/${id}`)).toEqual([key])
    expect(String(await store.sizeOf(key))).toBe(bytes)
  }
}
