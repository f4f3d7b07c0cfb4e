import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { conclude, isShort } from '../../../tooling/src/bench/verdict.ts'
import { connectDatabase, patienceOfWorkers } from '../../src/database/connect.ts'
import { createJobQueue } from '../../src/jobs/job-queue.ts'
import {
  organizationId,
  plantCapture,
  type Planted,
} from '../../src/modules/data/capture-reviews/testing/plant-capture.ts'
import { withPlatform, type BenchPlatform } from '../bench-platform.ts'
import { listElements, review, verdicts, type Way } from './mass-review.ts'

const types = isShort ? 200 : 20_000
const reviewed = isShort ? 100 : 1000
const mostSeconds = 60
const mostReviewSeconds = 5
const userId = 'local|reviewer'

/** Each type has six parameters of its own and one element with six others. */
function building(round: number): Planted {
  const values = (set: string, index: number) =>
    Object.fromEntries(
      Array.from({ length: 6 }, (_, place) => [`${set}/Parameter ${place}`, (index * place + round) % 500]),
    )
  const all = Array.from({ length: types }, (_, index) => index)
  return {
    types: all.map((index) => {
      const named = { category: `Category ${index % 40}`, family: `Family ${index % 400}`, type: `Type ${index}` }
      return { ...named, values: values('Identity Data', index) }
    }),
    elements: all.map((index) => ({ type: index + 1, values: values('Dimensions', index) })),
  }
}

/** Reviews again and again until it is told to stop; answers how long the longest review took, in seconds. */
async function reviewMeanwhile(way: Way, signal: AbortSignal): Promise<number> {
  let elements = (await listElements(way)).filter(({ type }) => type.startsWith('Type ')).slice(0, reviewed)
  let longest = 0
  for (let round = 0; !signal.aborted; round += 1) {
    const [verdict = verdicts[0]] = verdicts.slice(round % verdicts.length)
    const began = performance.now()
    if (verdict) elements = await review(way, elements, verdict)
    longest = Math.max(longest, performance.now() - began)
    await wait(200)
  }
  return longest / 1000
}

async function measure({ environment, origin, headersOf }: BenchPlatform): Promise<boolean> {
  const db = connectDatabase(environment.DATABASE_APP_URL ?? '', { patience: patienceOfWorkers })
  const jobs = createJobQueue(db, { timeLimitMinutes: 10 })
  async function takeIn(round: number): Promise<number> {
    const began = performance.now()
    await plantCapture({ db, jobs }, building(round))
    return (performance.now() - began) / 1000
  }
  const unknown = await takeIn(1)
  const done = new AbortController()
  const reviewing = reviewMeanwhile(
    { url: `${origin}/api/master-model`, headers: await headersOf(userId, organizationId) },
    done.signal,
  )
  const known = await takeIn(2)
  done.abort()
  const longest = await reviewing
  await jobs.close()
  await db.$client.end()
  console.log(
    `capture of ${types} types with 12 parameters, stored and fed: ${unknown.toFixed(1)} s where all are new, ${known.toFixed(1)} s where all ` +
      `are known (goal at most ${mostSeconds})`,
  )
  console.log(
    `mass review of ${reviewed} of them meanwhile: at most ${longest.toFixed(1)} s (goal at most ${mostReviewSeconds})`,
  )
  return Math.max(unknown, known) <= mostSeconds && longest <= mostReviewSeconds
}

conclude(await withPlatform({}, measure))
