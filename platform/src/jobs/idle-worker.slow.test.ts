import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { afterTest, inTime } from '@lintel/shared/testing/runner'
import { withScope } from '../database/scope.ts'
import { emailJob } from '../modules/base/outbox/email.job.ts'
import { jobKinds } from '../modules/modules.ts'
import { observe, queryChannel } from '../observability/channels.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { handleJob, type JobHandler } from './handle-job.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { takeJobs, type TakeJobsOptions } from './take-jobs.ts'

const emailId = '7e9c2ad1-9a6a-4f0c-8a43-3b1f3f0f6d11'
let database: TestDatabase
let queue: JobQueue
beforeAll(async () => {
  database = await createTestDatabase()
  queue = createJobQueue(database.db, { timeLimitMinutes: 15 })
})
afterAll(async () => {
  await queue.close()
  await database.drop()
})

async function take(handlers: JobHandler[], options: Partial<TakeJobsOptions> = {}): Promise<void> {
  const jobTaker = await takeJobs(database.db, handlers, { onError: () => undefined, ...options })
  afterTest(() => jobTaker.stop(1))
}

async function send(): Promise<void> {
  const job = { organizationId: 'CFA', emailId }
  await withScope(database.db, { organizationId: 'CFA' }, (tx) => queue.send(tx, emailJob, job))
}

test('queries the database at most once a second while idle', async () => {
  await take(jobKinds.map((kind) => ({ kind, run: async () => undefined })))
  await pause(1000)
  let transactions = 0
  const unobserve = observe(queryChannel, {
    // Each transaction sets its limits once, when it begins.
    ended: ({ text }) => (transactions += text.includes('set local statement_timeout') ? 1 : 0),
  })
  afterTest(unobserve)
  const seconds = 4
  await pause(seconds * 1000)
  expect(transactions).toBeGreaterThan(0)
  expect(transactions).toBeLessThanOrEqual(seconds)
})

test('is notified of new jobs without polling', async () => {
  const done = Promise.withResolvers<unknown>()
  await take([handleJob(emailJob, async (payload) => done.resolve(payload))], { pollEverySeconds: 600 })
  await pause(500)
  await send()
  expect(await inTime('the job to be done', done.promise)).toMatchObject({ emailId })
})

test('polls for jobs that have become due', async () => {
  const done = Promise.withResolvers<unknown>()
  let tries = 0
  const handler = handleJob(emailJob, async (payload) => {
    tries += 1
    await database.asOwner(`update pgboss.job set retry_delay = 1, retry_backoff = false where name = 'email'`)
    if (tries === 1) throw new Error('not yet')
    done.resolve(payload)
  })
  await take([handler], { pollEverySeconds: 1 })
  await send()
  expect(await inTime('the job to be done', done.promise)).toMatchObject({ emailId })
  expect(tries).toBe(2)
})
