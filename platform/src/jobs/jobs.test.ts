import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { withScope } from '../database/scope.ts'
import { emailJob } from '../modules/base/outbox/email.job.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { z } from 'zod'
import { connectDatabase } from '../database/connect.ts'
import { assemblyJob } from '../modules/assembly/assembly-requests/assembly.job.ts'
import { nextJobPriority } from './fair-priority.ts'
import { defineJob } from './job-kind.ts'

describe('job queue', () => {
  const job = { organizationId: 'CFA', requestId: '3f0f5bd0-3a7b-4d3c-8c9e-0a1b2c3d4e5f' }
  let database: TestDatabase
  let queue: JobQueue
  beforeAll(async () => {
    database = await createTestDatabase()
    queue = createJobQueue(database.db, { timeLimitMinutes: 20 })
  })
  afterAll(async () => {
    await queue.close()
    await database.drop()
  })

  function waiting() {
    return database.asOwner(`select name, data, expire_seconds as expires, dead_letter as "deadLetter" from pgboss.job`)
  }

  test('sends the job only when the transaction is committed', async () => {
    const broken = withScope(database.db, { organizationId: 'CFA' }, async (tx) => {
      await queue.send(tx, assemblyJob, job)
      throw new Error('The request could not be written.')
    })
    await expect(broken).rejects.toThrow('The request could not be written.')
    expect(await waiting()).toEqual([])
    await withScope(database.db, { organizationId: 'CFA' }, async (tx) => {
      await queue.send(tx, assemblyJob, job)
      expect(await waiting()).toEqual([])
    })
    expect(await waiting()).toEqual([{ name: 'assembly', data: job, expires: 1500, deadLetter: 'assembly-abandoned' }])
  })

  test('needs no second connection, even for the first job', async () => {
    const { connectionString = '' } = database.db.$client.options
    const single = connectDatabase(connectionString, { max: 1 })
    const fresh = createJobQueue(single, { timeLimitMinutes: 15 })
    await withScope(single, { organizationId: 'CFA' }, (tx) => fresh.send(tx, assemblyJob, job))
    await withScope(single, { organizationId: 'CFA' }, (tx) => fresh.send(tx, assemblyJob, job))
    await fresh.close()
    await single.$client.end()
    const before = await database.asOwner(`select 1 from pgboss.job where name = 'assembly'`)
    expect(before.length).toBeGreaterThanOrEqual(2)
    await database.asOwner(`delete from pgboss.job where name = 'assembly'`)
  })

  test('lets organizations take turns, however many jobs one of them has waiting', async () => {
    async function send(organizationId: string, times: number): Promise<void> {
      await withScope(database.db, { organizationId }, async (tx) => {
        for (let sent = 0; sent < times; sent += 1)
          await queue.send(tx, emailJob, { organizationId, emailId: job.requestId })
      })
    }
    const inOrder = `select id, data ->> 'organizationId' as organization from pgboss.job
    where name = 'email' and state < 'active' order by priority desc, created_on, id`
    async function take(count: number): Promise<string[]> {
      const takenJobs = await database.asOwner<{ id: string; organization: string }>(`${inOrder} limit ${count}`)
      await database.asOwner(`delete from pgboss.job where id = any ($1)`, [takenJobs.map(({ id }) => id)])
      return takenJobs.map(({ organization }) => organization)
    }
    await send('CFA', 50)
    await send('HFA', 2)
    expect(await take(6)).toEqual(['CFA', 'HFA', 'CFA', 'HFA', 'CFA', 'CFA'])
    // An organization that joins late starts in the current round, without catching up on earlier rounds.
    await send('ACME', 2)
    await send('CFA', 1)
    expect(await take(4)).toEqual(['CFA', 'ACME', 'CFA', 'ACME'])
    expect((await take(100)).filter((organization) => organization !== 'CFA')).toEqual([])
  })

  type Plan = { 'Node Type': string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

  function rowsRead({ 'Actual Rows': found, 'Rows Removed by Filter': passed = 0, Plans: parts }: Plan): number {
    return parts ? parts.reduce((sum, part) => sum + rowsRead(part), 0) : found + passed
  }

  test('reads two of the waiting jobs to rank a new one, however many there are', async () => {
    await database.asOwner(`insert into pgboss.job (name, group_id, priority)
    select 'email', case when n % 100 = 0 then 'HFA' else 'CFA' end, -n from generate_series(1, 5000) as n`)
    await database.asOwner('analyze pgboss.job')
    const [explained] = await database.asOwner<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${nextJobPriority.replaceAll('$1', "'email'").replaceAll('$2', "'HFA'")}`,
    )
    const plan = explained?.['QUERY PLAN'][0].Plan
    expect(plan && rowsRead(plan)).toBeLessThanOrEqual(3)
    await withScope(database.db, { organizationId: 'ACME' }, (tx) =>
      queue.send(tx, emailJob, { organizationId: 'ACME', emailId: job.requestId }),
    )
    const sent = await database.asOwner(`select priority from pgboss.job where group_id = 'ACME'`)
    expect(sent).toEqual([{ priority: -1 }])
    await database.asOwner(`delete from pgboss.job where name = 'email'`)
  })

  test('rejects a job with more than ids', async () => {
    const long = defineJob({
      name: 'long',
      payload: z.object({ text: z.string() }),
      retries: { limit: 0, delay: 0, longestDelay: 0 },
    })
    const before = await waiting()
    const sent = withScope(database.db, {}, (tx) => queue.send(tx, long, { text: 'x'.repeat(1100) }))
    await expect(sent).rejects.toThrow('The payload of a long job is too large.')
    expect(await waiting()).toEqual(before)
  })

  test('cannot be changed by the login that uses it', async () => {
    await expect(database.db.$client.query('drop table pgboss.queue')).rejects.toThrow(/must be owner/)
    await expect(database.db.$client.query('create table pgboss.mine ()')).rejects.toThrow(/permission denied/)
  })
})
