import { afterAll, beforeAll, test } from '@jest/globals'
import {
  everyPoint,
  expectOneResultEach,
  openAssemblyStage,
  timeout,
  type AssemblyStage,
} from '../testing/assembly-stage.ts'

let stage: AssemblyStage
beforeAll(async () => {
  stage = await openAssemblyStage()
}, timeout)
afterAll(async () => {
  await stage.stopWorkers()
  await stage.close()
}, timeout)

test(
  'creates one result for each of 100 requests, while 20 workers are killed at any point',
  async () => {
    const ids = await stage.plant(100)
    const places = Array.from({ length: 20 }, (_, index) => everyPoint[index % everyPoint.length] ?? '')
    await stage.killWorkers(places.map((point, index) => [point, String(1 + (index % 3))]))
    stage.startWorker()
    await expectOneResultEach(stage, ids)
  },
  timeout,
)
