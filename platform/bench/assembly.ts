import { performance } from 'node:perf_hooks'
import { conclude, isShort } from '../../tooling/src/bench/verdict.ts'
import { createGlbAssembler } from '../src/assembler/glb/glb-assembler.ts'
import { createLogger } from '../src/logger.ts'
import { defineAssemblyRun } from '../src/modules/assembly-requests/run/assembly-run.ts'
import { runJob } from '../src/runs/run-job.ts'
import { organizationId } from '../src/worker/testing/plant-requests.ts'
import { startWorkerProcess } from '../src/worker/testing/worker-process.ts'
import { bareAssembly } from './assembly/bare-assembly.ts'
import { prepareBench, type Bench } from './assembly/prepare.ts'

const attempts = isShort ? 1 : 15
/** The first ones warm up whatever runs them. */
const uncounted = isShort ? 0 : 5
const rounds = isShort ? 1 : 3
const requestsPerRound = isShort ? 2 : 80
const warmingUpPerWorker = isShort ? 1 : 4
const mostOverhead = 1.2
const leastGain = 1.7

/** A whole attempt (rules, files, thread, checks, file, database) against the library's steps on the same files. */
async function compareWithBare(bench: Bench): Promise<boolean> {
  const assembler = createGlbAssembler({ store: bench.store, threads: 1 })
  const letterhead = { productName: 'Lintel', hostOrigin: 'http://localhost:9000' }
  const run = defineAssemblyRun({ ...bench, assembler, letterhead })
  const deps = { db: bench.db, timeLimitMinutes: 15, logger: createLogger({ logLevel: 'warn' }) }
  const whole: number[] = []
  const bare: number[] = []
  for (const requestId of await bench.ask(attempts)) {
    const turn = { isLastTry: true, signal: new AbortController().signal, handBack: async () => undefined }
    whole.push(await timeOf(() => runJob(deps, run, { organizationId, runId: requestId }, turn)))
    bare.push(await timeOf(() => bareAssembly(bench.paths)))
  }
  await assembler.close()
  const ratio = median(whole.slice(uncounted)) / median(bare.slice(uncounted))
  console.log(
    `assembly of ${bench.paths.length} files: ${median(whole.slice(uncounted)).toFixed(0)} ms, bare ${median(bare.slice(uncounted)).toFixed(0)} ms, ratio ${ratio.toFixed(2)} (medians of ${attempts - uncounted}; goal at most ${mostOverhead})`,
  )
  return ratio <= mostOverhead
}

/** Worker processes as they run everywhere, with a queue that is full before they are let at it. */
async function compareWorkers(bench: Bench): Promise<boolean> {
  const gains: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const one = await perMinute(bench, 1)
    const two = await perMinute(bench, 2)
    gains.push(two / one)
    console.log(
      `  round ${round}: one worker ${one.toFixed(0)} requests per minute, two ${two.toFixed(0)}, gain ${(two / one).toFixed(2)}`,
    )
  }
  const gain = median(gains)
  console.log(`two workers: ${gain.toFixed(2)} times as much as one (median of ${rounds}; goal at least ${leastGain})`)
  return gain >= leastGain
}

async function perMinute(bench: Bench, count: number): Promise<number> {
  const workers = Array.from({ length: count }, () => startWorkerProcess(bench.environment))
  try {
    while (!workers.every(({ lines }) => lines.includes('ready'))) await pause()
    await bench.ask(warmingUpPerWorker * count)
    await bench.untilDone()
    const milliseconds = await timeOf(async () => {
      await bench.ask(requestsPerRound)
      await bench.untilDone()
    })
    return (requestsPerRound / milliseconds) * 60_000
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await run()
  return performance.now() - since
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
  // Their jobs were done without the queue.
  await bench.db.$client.query(`delete from pgboss.job`)
  const isShared = await compareWorkers(bench)
  conclude(isQuick && isShared)
} finally {
  await bench.close()
}
