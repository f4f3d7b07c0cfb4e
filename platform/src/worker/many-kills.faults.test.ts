import { afterAll, beforeAll, test } from '@jest/globals'
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
afterAll(async () => {
  await harness.stopWorkers()
  await harness.close()
}, timeout)

test(
  'creates one result for each of 100 requests, while 20 workers are killed at any point',
  async () => {
    const ids = await harness.seed(100)
    const killPoints = Array.from({ length: 20 }, (_, index) => everyPoint[index % everyPoint.length] ?? '')
    await harness.killWorkers(killPoints.map((point, index) => [point, String(1 + (index % 3))]))
    harness.startWorker()
    await expectOneResultEach(harness, ids)
  },
  timeout,
)
