import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { buffer } from 'node:stream/consumers'
import { median } from '../../tooling/src/bench/median.ts'
import { setExitCode, isShort } from '../../tooling/src/bench/verdict.ts'
import type { Database } from '../src/database/connect.ts'
import { createJobQueue } from '../src/jobs/job-queue.ts'
import { createLogger } from '../src/observability/logger.ts'
import { defineIngestionRun } from '../src/modules/data/capture-ingestions/run/ingestion-run.ts'
import { seedIngestion } from '../src/modules/data/capture-ingestions/testing/seed-ingestion.ts'
import { folderStore } from '../src/modules/base/files/folder-store.ts'
import { inProcesses } from '../src/ifc/read-in-process.ts'
import { runJob } from '../src/runs/run-job.ts'
import { withPlatform } from './bench-platform.ts'
import { writeLargeModel } from './capture/large-model.ts'
import { watchReaders } from './capture/reader-memory.ts'

const elements = isShort ? 200 : 20_000
const parameters = 30
const rounds = isShort ? 1 : 3
const maxOverhead = 1.3
const maxSeconds = 60
const organizationId = 'CFA'
const limits = { timeLimitMinutes: 10, memoryMegabytes: 4096, maxElements: 100_000, maxBytes: 1024 ** 3 }

/** A whole run (file, checks, process, records, database, shapes) of a file that no one has sent before. */
async function uploadCapture(db: Database, folder: string, content: string): Promise<number> {
  const store = folderStore(join(folder, 'files'))
  const jobs = createJobQueue(db, limits)
  const runId = await seedIngestion({ db, store, jobs }, content)
  const logger = createLogger({ logLevel: 'warn' })
  const deps = { db, store, quotaBytes: Infinity, jobs, limits, reading: inProcesses, timeLimitMinutes: 10, logger }
  const jobRun = { isLastTry: true, signal: new AbortController().signal, requeue: async () => undefined }
  const startTime = performance.now()
  await runJob(deps, defineIngestionRun(deps), { organizationId, runId }, jobRun)
  const milliseconds = performance.now() - startTime
  await jobs.close()
  return milliseconds
}

const tables = ['captured_parameters', 'captured_types', 'captured_elements']

/** Copies the rows of the newest capture, by one COPY each, into tables of the same form without row level security. */
async function copyAgain(owner: pg.Client): Promise<number> {
  let milliseconds = 0
  for (const table of tables) {
    const newest = '(select id from captures order by capture_date desc limit 1)'
    const rows = await buffer(
      owner.query(copyTo(`copy (select * from ${table} where capture_id = ${newest}) to stdout`)),
    )
    await owner.query(`create temporary table bare (like ${table} including all)`)
    const startTime = performance.now()
    await pipeline(Readable.from([rows]), owner.query(copyFrom('copy bare from stdin')))
    milliseconds += performance.now() - startTime
    await owner.query('drop table bare')
  }
  return milliseconds
}

type BareReading = { milliseconds: number; peak: number }

function readAlone(path: string): BareReading {
  const program = join(import.meta.dirname, 'capture', 'bare-reading.ts')
  return JSON.parse(execFileSync(process.execPath, [program, path], { encoding: 'utf8' })) as BareReading
}

async function measure(db: Database, ownerUrl: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-capture-'))
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const path = join(folder, 'large.ifc')
  await writeLargeModel(path, elements, parameters)
  const megabytes = ((await stat(path)).size / 1024 ** 2).toFixed(0)
  const content = readFileSync(path, 'utf8')
  console.log(`${elements} elements with ${elements * parameters} values, ${megabytes} MB`)
  const [captureTimes, aloneTimes]: [number[], number[]] = [[], []]
  const memory = watchReaders()
  let peakAlone = 0
  for (let round = 1; round <= rounds; round += 1) {
    const taken = await uploadCapture(db, folder, content.replace('Main Street', `Main Street ${round}`))
    const copied = await copyAgain(owner)
    const { milliseconds: read, peak } = readAlone(path)
    peakAlone = Math.max(peakAlone, peak)
    captureTimes.push(taken)
    aloneTimes.push(read + copied)
    const shares = `web-ifc ${read.toFixed(0)} ms and COPY ${copied.toFixed(0)} ms alone`
    console.log(`  round ${round}: ${taken.toFixed(0)} ms, ${shares}, ratio ${(taken / (read + copied)).toFixed(2)}`)
  }
  const perThousand = (median(captureTimes) / elements) * 1000
  const ratio = median(captureTimes) / median(aloneTimes)
  const inMegabytes = (kilobytes: number) => `${(kilobytes / 1024).toFixed(0)} MB`
  console.log(
    `capture: ${perThousand.toFixed(0)} ms per 1,000 elements, ratio ${ratio.toFixed(2)} (goal at most ${maxOverhead}), ` +
      `${(median(captureTimes) / 1000).toFixed(1)} s (goal at most ${maxSeconds})`,
  )
  const workerMemory = inMegabytes(process.resourceUsage().maxRSS)
  const { 'reader-process': reader, 'shaper-process': shaper } = memory.stop()
  console.log(
    `memory at most: reader ${inMegabytes(reader)}, shaper ${inMegabytes(shaper)}, worker ${workerMemory}; ` +
      `web-ifc alone ${inMegabytes(peakAlone)}`,
  )
  await owner.end()
  await rm(folder, { recursive: true, force: true })
  return ratio <= maxOverhead && median(captureTimes) <= maxSeconds * 1000
}

const reachesGoals = await withPlatform({}, ({ db, environment }) => measure(db, environment.DATABASE_URL ?? ''))
setExitCode(reachesGoals)
