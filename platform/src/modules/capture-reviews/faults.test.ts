import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import pg from 'pg'
import { appLogin } from '../../database/logins.ts'
import { createJobQueue, type JobQueue } from '../../jobs/job-queue.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../testing/test-database.ts'
import { startWorkerProcess, type WorkerProcess } from '../../worker/testing/worker-process.ts'
import { plantCapture } from './testing/plant-capture.ts'

/** Processes start one after the other: seconds each on a machine that has other things to do. */
const timeout = 120_000
const elementCount = 200

let folder: string
let database: TestDatabase
let jobs: JobQueue
let owner: pg.Client
let workers: WorkerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-review-faults-'))
  database = await createTestDatabase()
  jobs = createJobQueue(database.db, { timeLimitMinutes: 15 })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // Not to wait long for those that are lost.
  await owner.query(
    `update pgboss.queue set heartbeat_seconds = 4, retry_limit = 1000, retry_delay = 1, retry_backoff = false`,
  )
  await owner.query(`create function hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`)
  await owner.query(`create trigger hold before insert on capture_review_reports for each row
    when (new.number = ${elementCount}) execute function hold(1)`)
  await owner.query(`create trigger hold before update on capture_reviews for each row
    when (new.status = 'Complete') execute function hold(2)`)
}, timeout)

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await jobs.close()
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}, timeout)

function startWorker(): WorkerProcess {
  const { pathname } = new URL(database.ownerUrl)
  const worker = startWorkerProcess({
    DATABASE_APP_URL: databaseUrl(database.ownerUrl, pathname.slice(1), appLogin),
    LINTEL_DATA_DIR: folder,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  workers.push(worker)
  return worker
}

/** While a worker waits at a place that the test holds; `meanwhile` happens then. */
async function killAt(place: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [place])
  const worker = startWorker()
  await untilHeld(place)
  await meanwhile()
  worker.kill()
  expect(await worker.ended).toBe('SIGKILL')
  workers = workers.filter((one) => one !== worker)
  await owner.query('select pg_advisory_unlock($1)', [place])
}

function untilHeld(place: number): Promise<void> {
  return until(
    async () => {
      const waiting = await database.asOwner(
        `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
        [place],
      )
      expect(waiting).toHaveLength(1)
    },
    { timeout, interval: 20 },
  )
}

async function plant(): Promise<void> {
  const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  const elements = Array.from({ length: elementCount }, () => ({ type: 1, values: {} }))
  await plantCapture({ db: database.db, jobs }, { types: [type], elements })
}

function judge(status: string): Promise<unknown> {
  return database.asOwner(`update master_elements set status = $1, revision = revision + 1`, [status])
}

const left = `select (select count(*) from capture_reviews where status <> 'Complete')
  + (select count(*) from pgboss.job where state <> 'completed' and name like 'capture-review%') as left`

function untilDone(): Promise<void> {
  return until(async () => expect(await database.asOwner(left)).toEqual([{ left: '0' }]), { timeout, interval: 100 })
}

test(
  'makes one whole review of each capture, whatever the workers were doing when they were killed',
  async () => {
    await plant()
    await judge('Not Approved')
    await killAt(1)
    expect(await database.asOwner('select 1 from capture_review_types')).toEqual([])
    // It has been written, and is not written again: what is decided now is for the next review.
    await killAt(2, () => judge('Approved'))
    startWorker()
    await untilDone()
    await judge('Not Approved')
    await owner.query('select pg_advisory_lock(1)')
    await plant()
    await untilHeld(1)
    // It has pinned what it compares with.
    await judge('Not Reviewed')
    await owner.query('select pg_advisory_unlock(1)')
    await untilDone()
    const made = await database.asOwner(
      `select version, t.status, failed_elements_count as flagged,
         (select count(*)::int from capture_review_reports where review_id = r.id) as reports,
         (select count(*)::int from capture_review_steps where review_id = r.id and outcome = 'running') as open
       from capture_reviews r join capture_review_types t on t.review_id = r.id order by version`,
    )
    const whole = { status: 'Not Approved', flagged: elementCount, reports: elementCount, open: 0 }
    expect(made).toEqual([
      { version: 2, ...whole },
      { version: 4, ...whole },
    ])
  },
  timeout,
)
