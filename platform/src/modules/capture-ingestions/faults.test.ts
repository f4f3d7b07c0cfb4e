import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import pg from 'pg'
import { appLogin } from '../../database/logins.ts'
import { ifcText, project, walls } from '../../ifc/testing/ifc-text.ts'
import { createJobQueue, type JobQueue } from '../../jobs/job-queue.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../testing/test-database.ts'
import { startWorkerProcess, type WorkerProcess } from '../../worker/testing/worker-process.ts'
import { folderStore } from '../files/folder-store.ts'
import { plantIngestion } from './testing/plant-ingestion.ts'

/** Processes start one after the other: seconds each on a machine that has other things to do. */
const timeout = 240_000
const elementCount = 300

let folder: string
let database: TestDatabase
let jobs: JobQueue
let owner: pg.Client
let workers: WorkerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-ingestion-faults-'))
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
  await owner.query(`create trigger hold before insert on captured_elements for each row
    when (new.number = ${elementCount}) execute function hold(1)`)
  await owner.query(`create trigger hold before update on capture_ingestions for each row
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

async function killAfter(isReached: () => Promise<void>): Promise<void> {
  const worker = startWorker()
  await until(isReached, { timeout, interval: 20 })
  worker.kill()
  expect(await worker.ended).toBe('SIGKILL')
  workers = workers.filter((one) => one !== worker)
}

/** While a worker waits at a place that the test holds. */
async function killAt(place: number): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [place])
  await killAfter(async () => {
    const waiting = await database.asOwner(
      `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
      [place],
    )
    expect(waiting).toHaveLength(1)
  })
  await owner.query('select pg_advisory_unlock($1)', [place])
}

async function killWhileReading(): Promise<void> {
  const begun = `select count(*)::int as count from capture_ingestion_steps where step = 'read'`
  const before = await database.asOwner<{ count: number }>(begun)
  await killAfter(async () => {
    const now = await database.asOwner<{ count: number }>(begun)
    expect(now[0]?.count).toBeGreaterThan(before[0]?.count ?? 0)
  })
}

test(
  'makes one whole capture of each file, whatever the workers were doing when they were killed',
  async () => {
    const store = folderStore(join(folder, 'files'))
    const ids = await Promise.all(
      Array.from({ length: 4 }, (_, index) => {
        const wanted = Array.from({ length: elementCount }, () => ({ properties: [`'Mark',$,IFCTEXT('${index}'),$`] }))
        return plantIngestion({ db: database.db, store, jobs }, ifcText([...project, ...walls(wanted)]))
      }),
    )
    await killWhileReading()
    await killAt(1)
    expect(await database.asOwner('select 1 from captures')).toEqual([])
    await killAt(2)
    expect(await database.asOwner('select 1 from captures')).toHaveLength(1)
    await killAt(1)
    await killWhileReading()
    startWorker()
    const left = `select (select count(*) from capture_ingestions where status <> 'Complete')
      + (select count(*) from pgboss.job where state <> 'completed' and name like 'capture%') as left`
    await until(async () => expect(await database.asOwner(left)).toEqual([{ left: '0' }]), { timeout, interval: 250 })
    const made = await database.asOwner<{ id: string; elements: string; open: string }>(
      `select i.id, (select count(*) from captured_elements where capture_id = c.id) as elements,
         (select count(*) from capture_ingestion_steps where ingestion_id = i.id and outcome = 'running') as open
       from captures c join capture_ingestions i on i.capture_id = c.id and not i.is_known`,
    )
    expect(made.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(made.filter(({ elements, open }) => elements !== String(elementCount) || open !== '0')).toEqual([])
    expect(await database.asOwner('select 1 from captures')).toHaveLength(ids.length)
  },
  timeout,
)
