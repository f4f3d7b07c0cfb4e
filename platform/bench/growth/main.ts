import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setExitCode, isShort } from '../../../tooling/src/bench/verdict.ts'
import { withPlatform, type BenchPlatform } from '../bench-platform.ts'
import { createApiClient } from './api-client.ts'
import { copyCaptures } from './copy-captures.ts'
import { findNewest, measureAll, type Figures } from './measures.ts'
import { before, elements, seedNewest, withOwner } from './seed-captures.ts'
import { measurePartitions } from './partitions.ts'
import { measureRemoval } from './removal.ts'

/** `--only=300` grows to as many captures, each of ten thousand elements; `--only=300,partitions` lays them out in partitions as well (decision 041). */
const requestedSizes = process.argv.slice(2).find((word) => /^\d+$/.test(word))
const after = isShort ? 6 : Number(requestedSizes ?? 1000)
/** With all of them, everything may take at most this many times as long as with the first ones. */
const maxRatio = 2
const workerFlags = ['--max-old-space-size=1024', '--max-semi-space-size=8']

/** Measures what people wait for, has the organization grow a hundredfold, and measures it again. */
async function measure(platform: BenchPlatform, ownerUrl: string): Promise<boolean> {
  return withWorker(platform, () =>
    withOwner(ownerUrl, async (owner) => {
      const apiClient = await createApiClient(platform)
      const newest = await findNewest(owner)
      // Whoever has just begun is slower, which is not what is compared.
      if (!isShort) await measureAll({ apiClient, owner, newest })
      const small = await measureAll({ apiClient, owner, newest })
      const startTime = performance.now()
      await copyCaptures(ownerUrl, Math.round(after / before) - 1)
      const size = await owner.query<{ size: string }>(
        'select pg_size_pretty(pg_database_size(current_database())) as size',
      )
      console.log(
        `  grown in ${((performance.now() - startTime) / 1000).toFixed(0)} s; the database has ${size.rows[0]?.size}`,
      )
      const large = await measureAll({ apiClient, owner, newest })
      await measureRemoval(platform, owner)
      if (process.argv.includes('partitions')) await measurePartitions(owner)
      return compareFigures(small, large)
    }),
  )
}

function compareFigures(small: Figures, large: Figures): boolean {
  const names = Object.keys(small) as (keyof Figures)[]
  const ratios = names.map((name) => {
    const ratio = large[name] / small[name]
    console.log(
      `${name}: ${small[name].toFixed(1)} ms with ${before * elements} elements in ${before} captures, ${large[name].toFixed(1)} ms with ` +
        `${after * elements} in ${after}: ratio ${ratio.toFixed(2)} (goal at most ${maxRatio})`,
    )
    return ratio
  })
  return ratios.every((ratio) => ratio <= maxRatio)
}

async function withWorker<T>(platform: BenchPlatform, run: () => Promise<T>): Promise<T> {
  const program = join(import.meta.dirname, '..', '..', 'src', 'worker', 'main.ts')
  const env = { ...process.env, ...platform.environment }
  const worker = spawn(process.execPath, [...workerFlags, program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<void>((resolve) => void worker.once('exit', () => resolve()))
  await new Promise<void>((resolve) => void worker.stdout.once('data', () => resolve()))
  try {
    return await run()
  } finally {
    worker.kill()
    await exited
  }
}

let owner = ''
setExitCode(
  await withPlatform(
    {
      fill: async (db, ownerUrl) => {
        owner = ownerUrl
        await seedNewest(db, ownerUrl)
      },
    },
    (platform) => measure(platform, owner),
  ),
)
