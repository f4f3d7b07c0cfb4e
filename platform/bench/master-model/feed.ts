import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { setExitCode, isShort } from '../../../tooling/src/bench/verdict.ts'
import { connectDatabase, type Database } from '../../src/database/connect.ts'
import { workerTimeouts } from '../../src/database/pool/time-limits.ts'
import { withScope } from '../../src/database/scope.ts'
import { createJobQueue } from '../../src/jobs/job-queue.ts'
import { uploads } from '../../src/modules/base/uploads/schema.ts'
import { capturedElements, captures } from '../../src/modules/data/captures/schema.ts'
import {
  organizationId,
  seedCapture,
  type CaptureContent,
} from '../../src/modules/data/capture-reviews/testing/seed-capture.ts'
import { withPlatform, type BenchPlatform } from '../bench-platform.ts'
import { listElements, review, verdicts, type Way } from './mass-review.ts'

const types = isShort ? 200 : 20_000
const reviewed = isShort ? 100 : 1000
const maxSeconds = 60
const maxReviewSeconds = 5
/** Of the capture that is removed in the end. */
const elements = isShort ? 1000 : 100_000
const maxRemovalSeconds = 5
const userId = 'local|reviewer'

/** Each type has six parameters of its own and one element with six others. */
function building(round: number): CaptureContent {
  const values = (set: string, index: number) =>
    Object.fromEntries(
      Array.from({ length: 6 }, (_, parameterIndex) => [
        `${set}/Parameter ${parameterIndex}`,
        (index * parameterIndex + round) % 500,
      ]),
    )
  const all = Array.from({ length: types }, (_, index) => index)
  return {
    types: all.map((index) => {
      const typeName = { category: `Category ${index % 40}`, family: `Family ${index % 400}`, type: `Type ${index}` }
      return { ...typeName, values: values('Identity Data', index) }
    }),
    elements: all.map((index) => ({ type: index + 1, values: values('Dimensions', index) })),
  }
}

/** Reviews repeatedly until it is stopped. Returns the duration of the longest review in seconds. */
async function reviewMeanwhile(way: Way, signal: AbortSignal): Promise<number> {
  let elements = (await listElements(way)).filter(({ type }) => type.startsWith('Type ')).slice(0, reviewed)
  let longest = 0
  for (let round = 0; !signal.aborted; round += 1) {
    const [verdict = verdicts[0]] = verdicts.slice(round % verdicts.length)
    const startTime = performance.now()
    if (verdict) elements = await review(way, elements, verdict)
    longest = Math.max(longest, performance.now() - startTime)
    await wait(200)
  }
  return longest / 1000
}

/** Gives a capture so many elements, and the file that it was taken in from. */
async function enlarge(db: Database, captureId: string): Promise<void> {
  await withScope(db, { organizationId }, async (tx) => {
    await tx.execute(sql`insert into ${capturedElements}
        (organization_id, capture_id, number, type_number, revit_unique_id, ifc_class, parameters, hash)
      select ${organizationId}, ${captureId}::uuid, number, 1, 'more-' || number, 'IfcWall', '{"1": "text"}', number
      from generate_series(${types + 1}::int, ${elements}::int) number`)
    await tx.execute(sql`insert into ${uploads} (id, organization_id, key, file_name, bytes, purpose, expires_at, taken_at)
      select ${randomUUID()}::uuid, organization_id, file_key, 'Store.ifc', 1, 'capture', now(), now() from ${captures}
      where id = ${captureId}::uuid`)
  })
}

type Removing = { db: Database; origin: string; headers: Record<string, string> }

/** Removes a capture as a person does; returns how many seconds the call took. */
async function remove(captureId: string, { db, origin, headers }: Removing): Promise<number> {
  await enlarge(db, captureId)
  const startTime = performance.now()
  const response = await fetch(`${origin}/api/captures/${captureId}`, { method: 'DELETE', headers })
  if (response.status !== 204) throw new Error(await response.text())
  return (performance.now() - startTime) / 1000
}

async function measure({ environment, origin, headersOf }: BenchPlatform): Promise<boolean> {
  const db = connectDatabase(environment.DATABASE_APP_URL ?? '', { timeouts: workerTimeouts })
  const jobs = createJobQueue(db, { timeLimitMinutes: 10 })
  const headers = await headersOf(userId, organizationId)
  async function uploadCapture(round: number): Promise<{ captureId: string; seconds: number }> {
    const startTime = performance.now()
    const captureId = await seedCapture({ db, jobs }, building(round))
    return { captureId, seconds: (performance.now() - startTime) / 1000 }
  }
  const { seconds: newSeconds } = await uploadCapture(1)
  const abortController = new AbortController()
  const reviewing = reviewMeanwhile({ url: `${origin}/api/master-model`, headers }, abortController.signal)
  const { seconds: knownSeconds, captureId } = await uploadCapture(2)
  abortController.abort()
  const longest = await reviewing
  const removal = await remove(captureId, { db, origin, headers })
  await jobs.close()
  await db.$client.end()
  console.log(
    `capture of ${types} types with 12 parameters, stored and fed: ${newSeconds.toFixed(1)} s where all are new, ${knownSeconds.toFixed(1)} s where all ` +
      `are known (goal at most ${maxSeconds})`,
  )
  console.log(
    `mass review of ${reviewed} of them meanwhile: at most ${longest.toFixed(1)} s (goal at most ${maxReviewSeconds})`,
  )
  console.log(`removal of one with ${elements} elements: ${removal.toFixed(1)} s (goal at most ${maxRemovalSeconds})`)
  return Math.max(newSeconds, knownSeconds) <= maxSeconds && longest <= maxReviewSeconds && removal <= maxRemovalSeconds
}

setExitCode(await withPlatform({}, measure))
