import { createReadStream, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { setExitCode, isShort } from '../../../tooling/src/bench/verdict.ts'
import { readConfig } from '../../src/config.ts'
import { withScope } from '../../src/database/scope.ts'
import { createJobQueue } from '../../src/jobs/job-queue.ts'
import { openFiles } from '../../src/modules/base/files/open-files.ts'
import { captureIngestions } from '../../src/modules/data/capture-ingestions/schema.ts'
import { seedIngestion } from '../../src/modules/data/capture-ingestions/testing/seed-ingestion.ts'
import { startWorkerProcess } from '../../src/worker/testing/worker-process.ts'
import { type BenchPlatform, withPlatform } from '../bench-platform.ts'
import { writeManyBuildings } from './many-buildings.ts'
import { watchReaders } from './reader-memory.ts'

const megabyte = 1_000_000
const sizes = isShort ? [2] : [200, 1000]
const memoryMegabytes = 4096
const timeLimitMinutes = 30
/** A small file of another organization is taken in meanwhile, by the same worker. */
const maxSeconds = 60
const [large, other] = ['CFA', 'HFA']
const small = join(import.meta.dirname, '../../src/ifc/testing/revit/tall-building.ifc')

type Row = Pick<typeof captureIngestions.$inferSelect, 'status' | 'statusDetails' | 'progress' | 'attempt'>

/** What became of a file, by its row as people see it. */
type Taken = Row & { seconds: number; progressOnlyGrew: boolean; steps: string[] }

async function rowOf({ db }: BenchPlatform, organizationId: string, id: string): Promise<Row> {
  const { status, statusDetails, progress, attempt } = captureIngestions
  const [row] = await withScope(db, { organizationId }, (tx) =>
    tx
      .select({ status, statusDetails, progress, attempt })
      .from(captureIngestions)
      .where(and(eq(captureIngestions.organizationId, organizationId), eq(captureIngestions.id, id))),
  )
  if (!row) throw new Error('The file is not in the list.')
  return row
}

async function untilTaken(platform: BenchPlatform, organizationId: string, id: string): Promise<Taken> {
  const startTime = Date.now()
  const steps = new Set<string>()
  let progressOnlyGrew = true
  let last = 0
  for (;;) {
    const row = await rowOf(platform, organizationId, id)
    if (row.attempt <= 1 && row.progress < last) progressOnlyGrew = false
    last = row.progress
    steps.add(row.statusDetails ?? '')
    const seconds = (Date.now() - startTime) / 1000
    if (row.status !== 'Queued' && row.status !== 'InProgress')
      return { ...row, seconds, progressOnlyGrew, steps: [...steps] }
    await wait(250)
  }
}

async function measure(platform: BenchPlatform, folder: string, size: number): Promise<boolean> {
  const path = join(folder, 'large.ifc')
  const copies = await writeManyBuildings(path, size * megabyte)
  console.log(`${copies} buildings, ${(statSync(path).size / megabyte).toFixed(0)} MB`)
  const { db, environment } = platform
  const config = readConfig(environment)
  const { store } = await openFiles(config.files)
  const jobs = createJobQueue(db, config.assembly)
  const jobDeps = { db, store, jobs }
  const id = await seedIngestion(jobDeps, createReadStream(path), { organizationId: large })
  await rm(path)
  const worker = startWorkerProcess({ ...environment, WORKER_JOBS: 'capture' })
  const memory = watchReaders(worker.pid)
  const taking = untilTaken(platform, large, id)
  while ((await rowOf(platform, large, id)).status === 'Queued') await wait(250)
  const mark = `Tall Building beside ${size} MB`
  const content = readFileSync(small, 'utf8').replace('// PROJECT/NUMBER //', mark)
  const smallFile = await untilTaken(platform, other, await seedIngestion(jobDeps, content, { organizationId: other }))
  const taken = await taking
  const workerPeak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8'))?.[1] ?? 0
  const { 'reader-process': reader, 'shaper-process': shaper } = memory.stop()
  await worker.stop()
  await jobs.close()
  const megabytes = (kilobytes: number) => `${(kilobytes / 1000).toFixed(0)} MB`
  console.log(
    `  ${taken.status} after ${taken.seconds.toFixed(0)} s: ${taken.statusDetails ?? ''}\n` +
      `  progress ${taken.progressOnlyGrew ? 'only grew' : 'FELL'}; ${taken.steps.join(' · ')}\n` +
      `  memory at most: reader ${megabytes(reader)}, shaper ${megabytes(shaper)}, worker ${megabytes(Number(workerPeak))}\n` +
      `  a small file of another organization meanwhile: ${smallFile.status} after ${smallFile.seconds.toFixed(1)} s (goal at most ${maxSeconds})`,
  )
  return (
    taken.status === 'Complete' &&
    taken.progressOnlyGrew &&
    smallFile.status === 'Complete' &&
    smallFile.seconds <= maxSeconds &&
    Math.max(reader, shaper) / 1024 <= memoryMegabytes
  )
}

const environment = {
  CAPTURE_MEMORY_MB: String(memoryMegabytes),
  CAPTURE_MINUTES: String(timeLimitMinutes),
  CAPTURE_ELEMENTS: '200000',
}
const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-large-'))
try {
  const reached = await withPlatform({ environment }, async (platform) => {
    const all: boolean[] = []
    for (const size of sizes) all.push(await measure(platform, folder, size))
    return all.every(Boolean)
  })
  setExitCode(reached)
} finally {
  await rm(folder, { recursive: true, force: true })
}
