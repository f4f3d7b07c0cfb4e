import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { afterTest, inTime, until } from '@lintel/shared/testing/runner'
import { z } from 'zod'
import { withScope } from '../database/scope.ts'
import { jobKinds } from '../modules/modules.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { handleJob, isWorkerStopped, type JobRun } from './handle-job.ts'
import { installQueues } from './install-queues.ts'
import { defineJob } from './job-kind.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { catchUpWithClock } from './queue-clock-repository.ts'
import { takeJobs } from './take-jobs.ts'

const timeout = 60_000
const day = 86_400_000
const work = defineJob({
  name: 'test-work',
  payload: z.object({ organizationId: z.string(), number: z.number() }),
  retries: { limit: 1, delay: 1, longestDelay: 1 },
})
let database: TestDatabase
let queue: JobQueue
beforeAll(async () => {
  database = await createTestDatabase()
  queue = createJobQueue(database.db, { timeLimitMinutes: 15 })
  await install([work])
})
afterAll(async () => {
  await queue.close()
  await database.drop()
})

function install(kinds: Parameters<typeof installQueues>[2]): Promise<void> {
  const owner = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await asOwner(text, values) }) }
  return installQueues(owner, 'lintel_app', kinds)
}

function asOwner(text: string, values?: unknown[]) {
  return database.asOwner<Record<string, unknown>>(text, values)
}

async function send(number: number, { kind = work, organizationId = 'CFA' } = {}): Promise<void> {
  await withScope(database.db, { organizationId }, (tx) => queue.send(tx, kind, { organizationId, number }))
}

function raise(error: Error): never {
  throw error
}

async function takeWith(run: (payload: { number: number }, jobRun: JobRun) => Promise<void>) {
  const jobTaker = await takeJobs(database.db, [handleJob(work, run)], { checkEverySeconds: 1, onError: raise })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= jobTaker.stop(1))
  afterTest(stop)
  return stop
}

test('returns jobs interrupted by a stop with all their attempts, and the next worker finishes them', async () => {
  await send(1)
  const broken = Promise.withResolvers<undefined>()
  const stop = await takeWith(async (_payload, jobRun) => {
    broken.resolve(undefined)
    await new Promise((resolve) => jobRun.signal.addEventListener('abort', resolve))
    expect(isWorkerStopped(jobRun.signal.reason)).toBe(true)
    await withScope(database.db, { organizationId: 'CFA' }, (tx) => jobRun.requeue(tx))
  })
  await inTime('a worker to take the job', broken.promise)
  await stop()
  const left = await asOwner(
    `select state, retry_count, retry_limit, group_id from pgboss.job where name = 'test-work'`,
  )
  expect(left).toContainEqual({ state: 'created', retry_count: 0, retry_limit: 1, group_id: 'CFA' })
  expect(left).toContainEqual(expect.objectContaining({ state: 'completed' }))
  const taken: number[] = []
  await takeWith(async ({ number }, { isLastTry }) => {
    expect(isLastTry).toBe(false)
    taken.push(number)
  })
  await until(() => expect(taken).toEqual([1]), { timeout })
}, 90_000)

test("leaves capacity to other organizations during one organization's long job, whose next job waits for it", async () => {
  const slow = defineJob({ ...work, name: 'test-slow', isOnePerOrganization: true })
  await install([slow])
  for (const number of [1, 2]) await send(number, { kind: slow })
  await send(3, { kind: slow, organizationId: 'HFA' })
  const startedJobs: number[] = []
  const first = Promise.withResolvers<undefined>()
  const ofFirst = () => startedJobs.filter((number) => number !== 3)
  const handler = handleJob(slow, async ({ number }) => {
    startedJobs.push(number)
    // Pollers that fetch at the same moment may each get one of its two jobs; the second is then returned to the queue.
    if (ofFirst()[0] === number) await first.promise
  })
  const options = { checkEverySeconds: 1, onError: raise }
  const jobTaker = await takeJobs(database.db, [{ ...handler, atOnce: 3 }], options)
  afterTest(() => jobTaker.stop(1))
  await until(() => expect(startedJobs).toContain(3), { timeout })
  await until(() => expect(ofFirst()).toHaveLength(1), { timeout })
  // The queue is polled each second, and two of the three pollers are idle.
  await pause(2000)
  expect(ofFirst()).toHaveLength(1)
  expect(startedJobs).toHaveLength(2)
  first.resolve(undefined)
  await until(() => expect(ofFirst().toSorted((left, right) => left - right)).toEqual([1, 2]), { timeout })
}, 90_000)

test('rejects payloads of another kind, when sent and when taken', async () => {
  await expect(send(Number.NaN)).rejects.toThrow()
  const handled: unknown[] = []
  const { run } = handleJob(work, async (payload) => void handled.push(payload))
  const jobRun = { isLastTry: true, signal: new AbortController().signal, requeue: async () => undefined }
  await expect(run({ organizationId: 'CFA' }, jobRun)).rejects.toThrow()
  expect(handled).toEqual([])
})

test('installs the schedules of its kinds, and removes obsolete ones', async () => {
  const nightly = defineJob({
    name: 'test-nightly',
    payload: z.object({}),
    retries: { limit: 0, delay: 0, longestDelay: 0 },
    schedule: { cron: '0 3 * * *', timeZone: 'America/New_York', payload: {} },
  })
  const schedules = 'select name, cron, timezone from pgboss.schedule order by name'
  await install([...jobKinds, nightly])
  const installed = await asOwner(schedules)
  expect(installed).toContainEqual({ name: 'health-night', cron: '50 8 * * *', timezone: 'UTC' })
  expect(installed).toContainEqual({ name: 'test-nightly', cron: '0 3 * * *', timezone: 'America/New_York' })
  await install(jobKinds)
  const scheduled = jobKinds.flatMap(({ name, schedule }) => (schedule ? [name] : []))
  expect((await asOwner(schedules)).map(({ name }) => name)).toEqual(scheduled.toSorted())
})

const minutely = defineJob({
  name: 'test-minutely',
  payload: z.object({}),
  retries: { limit: 0, delay: 0, longestDelay: 0 },
  schedule: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
})
const sentMinutely = `select count(*)::int as count from pgboss.job where name = 'test-minutely'`

test('sends scheduled jobs once when they are due, however many workers there are', async () => {
  await install([...jobKinds, work, minutely])
  // Otherwise, workers of earlier tests may have run the scheduler for this half minute already.
  await asOwner('update pgboss.version set cron_on = null')
  const takers = await Promise.all([takeWith(async () => undefined), takeWith(async () => undefined)])
  await until(async () => expect(Number((await asOwner(sentMinutely))[0]?.count)).toBeGreaterThan(0), { timeout })
  await Promise.all(takers.map((stop) => stop()))
  expect(
    await asOwner(`select singleton_on from pgboss.job where name = 'test-minutely' group by 1 having count(*) > 1`),
  ).toEqual([])
}, 90_000)

/** The queue's state after the clock was a day ahead and was then corrected. */
async function setTimestampsAhead(): Promise<void> {
  const [ahead, tomorrow] = [`now() + interval '1 day'`, `(now() + interval '1 day') at time zone 'UTC'`]
  await asOwner(`update pgboss.version set cron_on = ${ahead}, flow_on = ${ahead}`)
  await asOwner(`update pgboss.queue set monitor_claim_on = ${ahead}, monitor_on = ${ahead}, maintain_on = ${ahead}`)
  await asOwner(`update pgboss.job set created_on = ${ahead}, start_after = ${ahead} where state < 'active'`)
  await asOwner(`update pgboss.job set started_on = ${ahead}, heartbeat_on = ${ahead} where state = 'active'`)
  await asOwner(
    `update pgboss.job set singleton_on = date_trunc('minute', ${tomorrow}) where name = 'test-minutely'
       and id = (select id from pgboss.job where name = 'test-minutely' limit 1)`,
  )
}

test("continues after the database's clock was a day ahead and is corrected", async () => {
  await install([...jobKinds, work, minutely])
  await asOwner(`delete from pgboss.job where name like 'test-%' or name = '__pgboss__send-it'`)
  await send(7)
  await setTimestampsAhead()
  const taken: number[] = []
  const stop = await takeWith(async ({ number }) => void taken.push(number))
  await until(async () => expect(Number((await asOwner(sentMinutely))[0]?.count)).toBe(1), { timeout })
  await until(() => expect(taken).toEqual([7]), { timeout })
  await stop()
  await setTimestampsAhead()
  expect(await catchUpWithClock(database.db)).toBe(true)
  expect(await catchUpWithClock(database.db)).toBe(false)
  const later = `now() + interval '1 minute'`
  expect(
    await asOwner(
      `select 1 from pgboss.job where start_after > ${later} or created_on > ${later} or singleton_on > (${later}) at time zone 'UTC'
       union all select 1 from pgboss.queue where maintain_on > ${later}`,
    ),
  ).toEqual([])
}, 90_000)

test("looks for lost workers even when its computer's clock is set back", async () => {
  const realNow = Date.now.bind(Date)
  let ahead = day
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
  afterTest(() => clock.mockRestore())
  await takeWith(async () => undefined)
  const lastCheck = async () =>
    Number((await asOwner(`select extract(epoch from max(monitor_claim_on)) as at from pgboss.queue`))[0]?.at)
  // The next check is scheduled already.
  ahead = 0
  const before = await lastCheck()
  await until(async () => expect(await lastCheck()).toBeGreaterThan(before + 3), { timeout: 30_000 })
}, 90_000)
