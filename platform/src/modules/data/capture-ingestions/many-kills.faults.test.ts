import { afterAll, beforeAll, test } from '@jest/globals'
import { openFaultStage, type FaultStage } from '../../../testing/fault-stage.ts'
import { expectEachOnceAndWhole, killWhileReading, places, seedFiles } from '../../../testing/ingestion-faults.ts'

const timeout = 900_000
const [files, kills] = [30, 20]

let stage: FaultStage
beforeAll(async () => {
  stage = await openFaultStage(places)
}, timeout)
afterAll(() => stage.close(), timeout)

test(
  `creates ${files} complete captures, each once, despite ${kills} kills`,
  async () => {
    const ids = await seedFiles(stage, files)
    const killers = [() => killWhileReading(stage), () => stage.killAt(1), () => stage.killAt(2)]
    for (let kill = 0; kill < kills; kill += 1) await killers[kill % killers.length]?.()
    stage.startWorker()
    await expectEachOnceAndWhole(stage, ids)
  },
  timeout,
)
