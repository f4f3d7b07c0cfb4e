import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openFaultStage, type FaultStage } from '../../../testing/fault-stage.ts'
import { expectEachOnceAndWhole, killWhileReading, places, plantFiles } from '../../../testing/ingestion-faults.ts'

/** Processes start one after the other, which takes seconds each on a busy machine. */
const timeout = 240_000

let stage: FaultStage
beforeAll(async () => {
  stage = await openFaultStage(places)
}, timeout)
afterAll(() => stage.close(), timeout)

test(
  'makes one whole capture of each file, whatever the workers were doing when they were killed',
  async () => {
    const ids = await plantFiles(stage, 4)
    await killWhileReading(stage)
    await stage.killAt(1)
    expect(await stage.database.asOwner('select 1 from captures')).toEqual([])
    await stage.killAt(2)
    expect(await stage.database.asOwner('select 1 from captures')).toHaveLength(1)
    await stage.killAt(1)
    await killWhileReading(stage)
    stage.startWorker()
    await expectEachOnceAndWhole(stage, ids)
  },
  timeout,
)
