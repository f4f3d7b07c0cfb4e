import { afterAll, beforeAll, test } from '@jest/globals'
import { openFaultHarness, type FaultHarness } from '../../../testing/fault-harness.ts'
import { expectEachOnce, addDelay } from '../../../testing/reports/many-kills.ts'

const timeout = 900_000

let harness: FaultHarness
beforeAll(async () => {
  harness = await openFaultHarness([])
  await addDelay(harness)
}, timeout)
afterAll(() => harness.close(), timeout)

test(
  'creates each of 50 reports once while 20 workers are killed',
  () => expectEachOnce(harness, { runs: 50, kills: 20, timeout }),
  timeout,
)
