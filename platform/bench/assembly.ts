import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { Piscina } from 'piscina'
import { setExitCode, isShort } from '../../tooling/src/bench/verdict.ts'
import { createGlbAssembler } from '../src/assembler/glb/glb-assembler.ts'
import { createLogger } from '../src/observability/logger.ts'
import { defineAssemblyRun } from '../src/modules/assembly/assembly-requests/run/assembly-run.ts'
import { runJob } from '../src/runs/run-job.ts'
import { organizationId } from '../src/worker/testing/add-requests.ts'
import { startWorkerProcess } from '../src/worker/testing/worker-process.ts'
import type { bareAssembly } from './assembly/bare-assembly.ts'
import { prepareBench, type Bench } from './assembly/prepare.ts'

const attempts = isShort ? 1 : 50
/** The first ones warm up whatever runs them: a worker lives for days, and its code is compiled well only after twenty. */
const uncounted = isShort ? 0 : 20
const rounds = isShort ? 1 : 3
const requestsPerRound = isShort ? 2 : 80
const warmingUpPerWorker = isShort ? 1 : 20
const maxOverhead = 1.2
const leastGain = 1.7
const leastShare = 0.8

/** Compares a whole attempt (rules, files, thread, checks, file, database) with the library's own steps on the same files. */
async function compareWithBare(bench: Bench): Promise<boolean> {
  const assembler = createGlbAssembler({ store: bench.store, threads: 1 })
  const emailBranding = { productName: 'Lintel', hostOrigin: 'http://localhost:9000' }
  const run = defineAssemblyRun({ ...bench, quotaBytes: Infinity, assembler, emailBranding })
  const deps = { db: bench.db, timeLimitMinutes: 15, logger: createLogger({ logLevel: 'warn' }) }
  // The library runs in a thread as well, so that both pay for the garbage that they make.
  const filename = new URL('assembly/bare-assembly.ts', import.meta.url).href
  const thread = new Piscina<Parameters<typeof bareAssembly>[0], number>({ filename, minThreads: 1, maxThreads: 1 })
  const platformTimes: number[] = []
  const bareTimes: number[] = []
  for (const requestId of await bench.addRequests(attempts)) {
    const jobRun = { isLastTry: true, signal: new AbortController().signal, requeue: async () => undefined }
    platformTimes.push(await timeOf(() => runJob(deps, run, { organizationId, runId: requestId }, jobRun)))
    bareTimes.push(await timeOf(() => thread.run(bench.paths, { name: 'bareAssembly' })))
  }
  await assembler.close()
  await thread.destroy()
  const ratio = median(platformTimes.slice(uncounted)) / median(bareTimes.slice(uncounted))
  console.log(
    `assembly of ${bench.paths.length} files: ${median(platformTimes.slice(uncounted)).toFixed(0)} ms, bare ${median(bareTimes.slice(uncounted)).toFixed(0)} ms, ratio ${ratio.toFixed(2)} (medians of ${attempts - uncounted}; goal at most ${maxOverhead})`,
  )
  return ratio <= maxOverhead
}

/**
 * Worker processes as they run everywhere, with a queue that is full before they are let at it. One of them with its
 * database already uses more than one processor (the thread, the collector's threads, the server), so the machine
 * bounds what a second one can bring: the goal is that of a machine with processors to spare, or most of this bound.
 */
async function compareWorkers(bench: Bench): Promise<boolean> {
  const gains: number[] = []
  const bounds: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const one = await work(bench, 1)
    const two = await work(bench, 2)
    gains.push(two.perMinute / one.perMinute)
    bounds.push(cpus().length / one.processors)
    console.log(
      `  round ${round}: one worker ${one.perMinute.toFixed(0)} requests per minute on ${one.processors.toFixed(2)} processors, two ${two.perMinute.toFixed(0)} on ${two.processors.toFixed(2)}, gain ${(two.perMinute / one.perMinute).toFixed(2)}`,
    )
  }
  const gain = median(gains)
  const goal = Math.min(leastGain, leastShare * median(bounds))
  console.log(
    `two workers: ${gain.toFixed(2)} times as much as one (median of ${rounds}; ${cpus().length} processors allow ${median(bounds).toFixed(2)}; goal at least ${goal.toFixed(2)})`,
  )
  return gain >= goal
}

async function work(bench: Bench, count: number): Promise<{ perMinute: number; processors: number }> {
  const workers = Array.from({ length: count }, () => startWorkerProcess(bench.environment))
  try {
    while (!workers.every(({ lines }) => lines.includes('ready'))) await pause()
    await bench.addRequests(warmingUpPerWorker * count)
    await bench.untilDone()
    const before = busyMilliseconds()
    const milliseconds = await timeOf(async () => {
      await bench.addRequests(requestsPerRound)
      await bench.untilDone()
    })
    const processors = (busyMilliseconds() - before) / milliseconds
    return { perMinute: (requestsPerRound / milliseconds) * 60_000, processors }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

/** How long all processors together have been busy since the machine was started. */
function busyMilliseconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startTime = performance.now()
  await run()
  return performance.now() - startTime
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const bench = await prepareBench()
try {
  const isQuick = await compareWithBare(bench)
  // The jobs of these requests are still in the queue, although the bench has done their work without it.
  await bench.db.$client.query(`delete from pgboss.job`)
  const isShared = await compareWorkers(bench)
  setExitCode(isQuick && isShared)
} finally {
  await bench.close()
}
