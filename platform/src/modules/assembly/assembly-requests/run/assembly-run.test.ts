import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inTime } from '@lintel/shared/testing/runner'
import type { Assembler, AssemblyProgress } from '../../../../assembler/assembler.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import { createJobQueue, type JobQueue } from '../../../../jobs/job-queue.ts'
import { createLogger } from '../../../../observability/logger.ts'
import { WorkerStopped, type JobRun } from '../../../../jobs/handle-job.ts'
import { abandonRun } from '../../../../runs/end-run.ts'
import { runJob } from '../../../../runs/run-job.ts'
import { assemblyJob } from '../assembly.job.ts'
import { folderStore } from '../../../base/files/folder-store.ts'
import { checkedStore } from '../../../../testing/outside-transactions.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { defineAssemblyRun, type AssemblyRunDeps } from './assembly-run.ts'
import { organizationId, addPrototype, addRequests } from '../../../../worker/testing/add-requests.ts'

let folder: string
let database: TestDatabase
let store: FileStore
let jobs: JobQueue
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-run-'))
  database = await createTestDatabase()
  store = checkedStore(folderStore(folder))
  jobs = createJobQueue(database.db, { timeLimitMinutes: 15 })
  await addPrototype(database.db, store, [])
})
afterAll(async () => {
  await jobs.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const content = Buffer.from('a model')

function assembler(assemble: Assembler['assemble'] = async () => ({ content, elementCount: 3 })): Assembler {
  return { assemble, withdraw: async () => undefined, close: async () => undefined }
}

type RunOptions = Partial<AssemblyRunDeps & JobRun> & { timeLimitMinutes?: number; requestId: string }

function fileSettings() {
  return { db: database.db, store, quotaBytes: 1024 ** 3 }
}

const emailBranding = { productName: 'Lintel', hostOrigin: 'https://lintel.test' }

async function run({ requestId, timeLimitMinutes = 15, isLastTry = false, signal, requeue, ...given }: RunOptions) {
  const assembly = defineAssemblyRun({ ...fileSettings(), jobs, assembler: assembler(), emailBranding, ...given })
  const jobRun = { isLastTry, signal: signal ?? new AbortController().signal, requeue: requeue ?? refuse }
  const deps = { db: database.db, timeLimitMinutes, logger: createLogger({ logLevel: 'silent' }) }
  await runJob(deps, assembly, { organizationId, runId: requestId }, jobRun)
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('Nothing should be requeued.'))
}

async function seeded(): Promise<string> {
  const [requestId = ''] = await addRequests(database.db, jobs, 1)
  return requestId
}

type Row = { status: string; statusDetails: string | null; attempt: number; resultKey: string | null; elements: number }

async function seen(requestId: string) {
  const [request] = await database.asOwner<Row>(
    `select status, status_details as "statusDetails", attempt, result_key as "resultKey", element_count as elements
     from assembly_requests where id = $1`,
    [requestId],
  )
  const steps = await database.asOwner<{ step: string }>(
    `select attempt || ' ' || step || ' ' || outcome as step from assembly_steps where request_id = $1
     order by attempt, started_at, ended_at nulls last`,
    [requestId],
  )
  const emails = await database.asOwner<{ to: string; subject: string; text: string }>(
    `select "to", subject, text from outbox_emails where request_id = $1`,
    [requestId],
  )
  const files = await store.list(`organizations/${organizationId}/assemblies/${requestId}`)
  return { request, steps: steps.map(({ step }) => step), emails, files }
}

test('ends with the result, its steps and an email to the requester', async () => {
  const requestId = await seeded()
  await run({ requestId })
  const { request, steps, emails, files } = await seen(requestId)
  expect(request).toMatchObject({ status: 'Complete', statusDetails: null, attempt: 1, elements: 3 })
  expect(files).toEqual([request?.resultKey])
  expect(steps).toEqual(['1 rules done', '1 store done'])
  expect(emails).toMatchObject([{ to: 'designer@lintel.test', subject: 'Lintel: 01 Main Street is ready' }])
  expect(emails[0]?.text).toContain(`https://lintel.test/CFA/assembly-request/${requestId}`)
})

test('retries temporary failures, and explains the failure after the last retry', async () => {
  const requestId = await seeded()
  const full: FileStore = {
    ...store,
    write: async () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
  }
  await expect(run({ requestId, store: full })).rejects.toThrow(/enough storage/)
  const waiting = await seen(requestId)
  expect(waiting.request).toMatchObject({ status: 'Queued' })
  expect(waiting.request?.statusDetails).toMatch(/will be retried.*enough storage/)
  expect(waiting.steps).toEqual(['1 rules done', '1 store failed', '2 queue running'])
  await run({ requestId, store: full, isLastTry: true })
  const { request, steps, emails, files } = await seen(requestId)
  expect(request).toMatchObject({ status: 'Error', attempt: 2 })
  expect(request?.statusDetails).toMatch(/^There isn't enough storage/)
  expect(steps.slice(2)).toEqual(['2 queue done', '2 rules done', '2 store failed'])
  expect([files, emails.map(({ subject }) => subject)]).toEqual([[], ["Lintel: 01 Main Street couldn't be assembled"]])
  expect(emails[0]?.text).toContain("There isn't enough storage for the assembled model.")
})

test('counts a result against the quota, and ends with a message if it is used up', async () => {
  const counted = () =>
    database.asOwner(
      `select key, bytes from kept_files where key like '%/assemblies/%' order by checked_at desc limit 1`,
    )
  const requestId = await seeded()
  await run({ requestId })
  const { request } = await seen(requestId)
  expect(await counted()).toEqual([{ key: request?.resultKey, bytes: String(content.length) }])
  const refused = await seeded()
  await run({ requestId: refused, quotaBytes: 10 })
  const { request: failed, files: left } = await seen(refused)
  expect([failed?.status, left]).toEqual(['Error', []])
  expect(failed?.statusDetails).toMatch(/There isn't enough space for 7 bytes more\. Delete something first\.$/)
})

test('ends permanently at its time limit', async () => {
  const requestId = await seeded()
  const hanging = assembler((_order, _progress, signal) => untilAborted(signal))
  await run({ requestId, assembler: hanging, timeLimitMinutes: 0.001 })
  const { request, emails } = await seen(requestId)
  expect(request?.status).toBe('Error')
  expect(request?.statusDetails).toContain('took more than')
  expect(emails).toHaveLength(1)
})

test('requeues the job when the worker stops, without counting a failed attempt', async () => {
  const requestId = await seeded()
  const stop = new AbortController()
  const hanging = assembler((_order, _progress, signal) => {
    stop.abort(new WorkerStopped())
    return untilAborted(signal)
  })
  const job = { organizationId, requestId }
  const requeue: JobRun['requeue'] = (tx) => jobs.send(tx, assemblyJob, job)
  const ofRequest = `select count(*)::int as count from pgboss.job where data ->> 'requestId' = $1`
  await run({ requestId, assembler: hanging, signal: stop.signal, isLastTry: true, requeue })
  expect((await seen(requestId)).request).toMatchObject({ status: 'Queued', attempt: 1 })
  expect(await database.asOwner(ofRequest, [requestId])).toEqual([{ count: 2 }])
})

test('leaves the queue unchanged if another worker has taken over the job', async () => {
  const requestId = await seeded()
  const taken = new AbortController()
  const hanging = assembler((_order, _progress, signal) => {
    taken.abort(new Error('no longer active under this claim'))
    return untilAborted(signal)
  })
  await expect(run({ requestId, assembler: hanging, signal: taken.signal })).rejects.toThrow('Another worker')
  expect((await seen(requestId)).request).toMatchObject({ status: 'Queued', attempt: 1 })
})

test('rejects all writes of a superseded attempt, and keeps no file of it', async () => {
  const requestId = await seeded()
  const progress = Promise.withResolvers<AssemblyProgress>()
  const resume = Promise.withResolvers<undefined>()
  const slow = assembler(async (_order, own) => {
    progress.resolve(own)
    await resume.promise
    return { content: Buffer.from('a late model'), elementCount: 99 }
  })
  const late = run({ requestId, assembler: slow })
  const lateProgress = await inTime('the first attempt to begin', progress.promise)
  await run({ requestId })
  await expect(lateProgress.report(50, 'Still here')).rejects.toMatchObject({ name: 'StaleAttempt' })
  await expect(lateProgress.beginStep('merge', 50, 'Still here')).rejects.toMatchObject({ name: 'StaleAttempt' })
  await expect(lateProgress.remember({ workItemId: 'late' })).rejects.toMatchObject({ name: 'StaleAttempt' })
  resume.resolve(undefined)
  await late
  const { request, emails, files, steps } = await seen(requestId)
  expect(request).toMatchObject({ status: 'Complete', attempt: 2, elements: 3 })
  expect([files, emails.length]).toEqual([[request?.resultKey], 1])
  expect(steps).toEqual(['1 rules failed', '2 rules done', '2 store done'])
})

test('removes a result if the request was ended at the last moment', async () => {
  const requestId = await seeded()
  const overtaken: FileStore = {
    ...store,
    async write(key, bytes) {
      await store.write(key, bytes)
      const assembly = defineAssemblyRun({ ...fileSettings(), jobs, assembler: assembler(), emailBranding })
      await abandonRun(database.db, assembly, { organizationId, runId: requestId })
    },
  }
  await run({ requestId, store: overtaken })
  const { request, files, emails } = await seen(requestId)
  expect(request).toMatchObject({ status: 'Error', resultKey: null })
  expect(request?.statusDetails).toContain('failed once')
  expect([files, emails.length]).toEqual([[], 1])
})

test('does nothing for a request that has ended', async () => {
  const requestId = await seeded()
  await run({ requestId })
  await run({ requestId, assembler: assembler(() => Promise.reject(new Error('It was called.'))) })
  expect((await seen(requestId)).request).toMatchObject({ status: 'Complete', attempt: 1 })
})

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}
