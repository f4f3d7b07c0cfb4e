import { afterAll, beforeAll, test } from '@jest/globals'
import { openFaultStage, type FaultStage } from '../../../testing/fault-stage.ts'
import { expectEachOnce, addDelay } from '../../../testing/reports/many-kills.ts'

const timeout = 900_000

let stage: FaultStage
beforeAll(async () => {
  stage = await openFaultStage([])
  await addDelay(stage)
}, timeout)
afterAll(() => stage.close(), timeout)

test(
  'creates each of 50 reports once while 20 workers are killed',
  () => expectEachOnce(stage, { runs: 50, kills: 20, timeout }),
  timeout,
)
