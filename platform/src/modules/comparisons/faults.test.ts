import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { appLogin } from '../../database/logins.ts'
import { withScope } from '../../database/scope.ts'
import { createJobQueue, type JobQueue } from '../../jobs/job-queue.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../testing/test-database.ts'
import { startWorkerProcess, type WorkerProcess } from '../../worker/testing/worker-process.ts'
import { comparisonJob } from './comparison.job.ts'
import { comparisons } from './schema.ts'
import type { Building } from './testing/building.ts'
import { organizationId, plantCapture } from './testing/comparison-desk.ts'

/** Processes start one after the other: seconds each on a machine that has other things to do. */
const timeout = 120_000

let folder: string
let database: TestDatabase
let jobs: JobQueue
let workers: WorkerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-comparison-faults-'))
  database = await createTestDatabase()
  jobs = createJobQueue(database.db, { timeLimitMinutes: 15 })
  // Not to wait long for those that are lost.
  await database.asOwner(
    `update pgboss.queue set heartbeat_seconds = 4, retry_limit = 1000, retry_delay = 1, retry_backoff = false`,
  )
  await database.asOwner(`create function hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`)
  await database.asOwner(`create trigger hold before insert on comparison_items for each row
    when (new.kind = 'Changed') execute function hold(1)`)
  await database.asOwner(`create trigger hold before update on comparisons for each row
    when (new.status = 'Complete') execute function hold(2)`)
}, timeout)

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await jobs.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}, timeout)

function building(height: number): Building {
  const wall = { category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }
  const values = { 'Constraints/Height': { value: height, unit: 'mm' } }
  return { elements: [{ uniqueId: 'one', ...wall, values }], types: {} }
}

/** As the route makes it; its id. */
async function plantComparison(baseCaptureId: string, compareCaptureId: string): Promise<string> {
  return withScope(database.db, { organizationId }, async (tx) => {
    const [capture] = await database.asOwner<{ id: string }>('select project_group_id as id from captures limit 1')
    const pair = { organizationId, projectGroupId: capture?.id ?? '', baseCaptureId, compareCaptureId }
    const [planted] = await tx
      .insert(comparisons)
      .values({ ...pair, requestedBy: 'Evelyn Everett' })
      .returning()
    await jobs.send(tx, comparisonJob, { organizationId, comparisonId: planted?.id ?? '' })
    return planted?.id ?? ''
  })
}

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

/** While a worker waits at a place that the test holds. */
async function killAt(place: number): Promise<void> {
  await database.asOwner('select pg_advisory_lock($1)', [place])
  const worker = startWorker()
  await until(
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
  worker.kill()
  expect(await worker.ended).toBe('SIGKILL')
  workers = workers.filter((one) => one !== worker)
  await database.asOwner('select pg_advisory_unlock($1)', [place])
}

test(
  'stores the differences once and whole, whatever the worker was doing when it was killed',
  async () => {
    const base = await plantCapture(database.db, building(3000))
    const id = await plantComparison(base, await plantCapture(database.db, building(3100)))
    await killAt(1)
    expect(await database.asOwner('select 1 from comparison_items')).toEqual([])
    await killAt(2)
    expect(await database.asOwner('select 1 from comparison_items')).toHaveLength(1)
    startWorker()
    const ended = `select id, status, changed, (select count(*)::int from comparison_items) as items,
      (select count(*)::int from comparison_steps where outcome = 'running') as open from comparisons`
    await until(
      async () =>
        expect(await database.asOwner(ended)).toEqual([{ id, status: 'Complete', changed: 1, items: 1, open: 0 }]),
      { timeout, interval: 250 },
    )
  },
  timeout,
)
