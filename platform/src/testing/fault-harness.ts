import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import pg from 'pg'
import { appLogin } from '../database/logins.ts'
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { startWorkerProcess, type WorkerProcess } from '../worker/testing/worker-process.ts'
import { expireLostWorkers } from '../jobs/testing/expire-lost-workers.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from './test-database.ts'

export type FaultHarness = {
  database: TestDatabase
  jobs: JobQueue
  /** The folder of the workers; files are in its subfolder `files`. */
  folder: string
  startWorker(environment?: Record<string, string>): WorkerProcess
  /** Starts a worker (or takes this one), and kills it as soon as `isReached` resolves. */
  killAfter(isReached: () => Promise<void>, worker?: WorkerProcess): Promise<void>
  /** Starts a worker, and kills it while it waits at a breakpoint (counted from 1); `meanwhile` runs before that. */
  killAt(breakpoint: number, meanwhile?: () => Promise<unknown>): Promise<void>
  /** Has a running worker do what `queue` requests, and kills it while it waits at the breakpoint. */
  killRunningAt<Result>(worker: WorkerProcess, breakpoint: number, queue: () => Promise<Result>): Promise<Result>
  /** Makes workers wait at the breakpoint until it is released. */
  hold(breakpoint: number): Promise<void>
  releaseHold(breakpoint: number): Promise<void>
  untilWaiting(breakpoint: number): Promise<void>
  close(): Promise<void>
}

/** Processes start one after the other, which takes seconds each on a busy machine. */
const maxWait = 240_000

/**
 * A database with real workers that can be killed at critical points: each breakpoint is a trigger, such as `before insert on things for each row
 * when (new.number = 3)`. A killed worker counts as lost immediately.
 */
export async function openFaultHarness(breakpoints: readonly string[]): Promise<FaultHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-faults-'))
  const database = await createTestDatabase()
  const jobs = createJobQueue(database.db, { timeLimitMinutes: 15 })
  // This connection holds the locks for which workers wait.
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await setUp(owner, breakpoints)
  const { stop, ...workerControls } = createWorkers(database, { folder, owner })
  return {
    database,
    jobs,
    folder,
    ...workerControls,
    ...holding(owner, workerControls.killAfter),
    async close() {
      await stop()
      await jobs.close()
      await owner.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createWorkers(database: TestDatabase, { folder, owner }: { folder: string; owner: pg.Client }) {
  let workers: WorkerProcess[] = []

  function startWorker(environment: Record<string, string> = {}): WorkerProcess {
    const { pathname } = new URL(database.ownerUrl)
    const worker = startWorkerProcess({
      DATABASE_APP_URL: databaseUrl(database.ownerUrl, pathname.slice(1), appLogin),
      LINTEL_DATA_DIR: folder,
      ...environment,
    })
    workers.push(worker)
    return worker
  }

  async function killAfter(isReached: () => Promise<void>, worker = startWorker()): Promise<void> {
    await until(isReached, { timeout: maxWait, interval: 20 })
    worker.kill()
    expect(await worker.ended).toBe('SIGKILL')
    workers = workers.filter((one) => one !== worker)
    if (workers.length === 0) await expireLostWorkers(owner)
  }

  async function stop(): Promise<void> {
    for (const worker of workers) worker.kill()
    await Promise.all(workers.map(({ ended }) => ended))
  }

  return { startWorker, killAfter, stop }
}

async function setUp(owner: pg.Client, breakpoints: readonly string[]): Promise<void> {
  await owner.query(
    `update pgboss.queue set heartbeat_seconds = 4, retry_limit = 1000, retry_delay = 0, retry_backoff = false`,
  )
  await owner.query(`create function hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`)
  for (const [index, breakpoint] of breakpoints.entries()) {
    await owner.query(`create trigger hold_${index + 1} ${breakpoint} execute function hold(${index + 1})`)
  }
}

function holding(owner: pg.Client, killAfter: FaultHarness['killAfter']) {
  async function hold(breakpoint: number): Promise<void> {
    await owner.query('select pg_advisory_lock($1)', [breakpoint])
  }

  async function releaseHold(breakpoint: number): Promise<void> {
    await owner.query('select pg_advisory_unlock($1)', [breakpoint])
  }

  async function expectWaiting(breakpoint: number): Promise<void> {
    const { rows } = await owner.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
      [breakpoint],
    )
    expect(rows).toHaveLength(1)
  }

  return {
    hold,
    releaseHold,
    untilWaiting: (breakpoint: number) => until(() => expectWaiting(breakpoint), { timeout: maxWait, interval: 20 }),
    async killRunningAt<Result>(worker: WorkerProcess, breakpoint: number, queue: () => Promise<Result>) {
      await hold(breakpoint)
      const result = await queue()
      await killAfter(() => expectWaiting(breakpoint), worker)
      await releaseHold(breakpoint)
      return result
    },
    async killAt(breakpoint: number, meanwhile?: () => Promise<unknown>) {
      await hold(breakpoint)
      await killAfter(async () => {
        await expectWaiting(breakpoint)
        await meanwhile?.()
      })
      await releaseHold(breakpoint)
    },
  }
}
