import { afterAll, beforeAll, test } from '@jest/globals'
import { openFaultHarness, type FaultHarness } from '../../../testing/fault-harness.ts'
import {
  expectEachOnceAndComplete,
  killWhileReading,
  breakpoints,
  seedFiles,
} from '../../../testing/ingestion-faults.ts'

const timeout = 900_000
const [files, kills] = [30, 20]

let harness: FaultHarness
beforeAll(async () => {
  harness = await openFaultHarness(breakpoints)
}, timeout)
afterAll(() => harness.close(), timeout)

test(
  `creates ${files} complete captures, each once, despite ${kills} kills`,
  async () => {
    const ids = await seedFiles(harness, files)
    const killers = [() => killWhileReading(harness), () => harness.killAt(1), () => harness.killAt(2)]
    for (let kill = 0; kill < kills; kill += 1) await killers[kill % killers.length]?.()
    harness.startWorker()
    await expectEachOnceAndComplete(harness, ids)
  },
  timeout,
)
