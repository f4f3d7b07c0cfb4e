import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { expireLostWorkers } from '../jobs/testing/expire-lost-workers.ts'
import {
  everyPoint,
  expectOneResultEach,
  openAssemblyHarness,
  timeout,
  type AssemblyHarness,
} from '../testing/assembly-harness.ts'

let harness: AssemblyHarness
beforeAll(async () => {
  harness = await openAssemblyHarness()
}, timeout)
afterEach(() => harness.stopWorkers(), timeout)
afterAll(() => harness.close(), timeout)

test(
  'creates one result for each request, wherever workers are killed',
  async () => {
    const ids = await harness.seed(20)
    await harness.killWorkers(everyPoint.map((point, index) => [point, String(1 + (index % 3))]))
    harness.startWorker()
    await expectOneResultEach(harness, ids)
  },
  timeout,
)

test(
  'distributes the work to two workers',
  async () => {
    const ids = await harness.seed(12)
    const pair = [harness.startWorker('hold'), harness.startWorker('hold')]
    // Each worker has taken one assembly before any continues.
    await until(() => expect(pair.map(({ lines }) => lines.includes('holds'))).toEqual([true, true]), { timeout })
    for (const worker of pair) worker.resume()
    await expectOneResultEach(harness, ids)
    const shares = pair.map(({ lines }) => lines.filter((line) => line === 'began').length)
    expect(shares.every((share) => share > 0)).toBe(true)
  },
  timeout,
)

test(
  'ends a request that no worker has survived',
  async () => {
    const { owner } = harness
    await owner.$client.query(`update pgboss.queue set retry_limit = 0 where name = 'assembly'`)
    await harness.seed(1)
    await owner.$client.query(`update pgboss.queue set retry_limit = 1000 where name = 'assembly'`)
    await harness.killWorkers([['merge']])
    await expireLostWorkers(owner.$client)
    harness.startWorker()
    const details = `select status, status_details as details from assembly_requests`
    await until(
      async () => {
        const { rows } = await owner.$client.query<{ status: string; details: string }>(details)
        expect(rows).toEqual([{ status: 'Error', details: expect.stringContaining('failed once') }])
      },
      { timeout, interval: 250 },
    )
  },
  timeout,
)

test(
  'continues after the database was killed and is back',
  async () => {
    const ids = await harness.seed(12)
    const pair = [harness.startWorker('hold', '2'), harness.startWorker('hold', '2')]
    await until(() => expect(pair.map(({ lines }) => lines.includes('holds'))).toEqual([true, true]), { timeout })
    await harness.killDatabase()
    for (const worker of pair) worker.resume()
    await expectOneResultEach(harness, ids)
  },
  timeout,
)
