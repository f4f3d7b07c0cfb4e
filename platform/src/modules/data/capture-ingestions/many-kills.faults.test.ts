import { afterAll, beforeAll, test } from '@jest/globals'
import { openFaultStage, type FaultStage } from '../../../testing/fault-stage.ts'
import {
  expectEachOnceAndComplete,
  killWhileReading,
  breakpoints,
  seedFiles,
} from '../../../testing/ingestion-faults.ts'

const timeout = 900_000
const [files, kills] = [30, 20]

let stage: FaultStage
beforeAll(async () => {
  stage = await openFaultStage(breakpoints)
}, timeout)
afterAll(() => stage.close(), timeout)

test(
  `creates ${files} complete captures, each once, despite ${kills} kills`,
  async () => {
    const ids = await seedFiles(stage, files)
    const ways = [() => killWhileReading(stage), () => stage.killAt(1), () => stage.killAt(2)]
    for (let kill = 0; kill < kills; kill += 1) await ways[kill % ways.length]?.()
    stage.startWorker()
    await expectEachOnceAndComplete(stage, ids)
  },
  timeout,
)
