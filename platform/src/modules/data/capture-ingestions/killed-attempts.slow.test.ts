import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { openFaultHarness, type FaultHarness } from '../../../testing/fault-harness.ts'
import {
  expectEachOnceAndComplete,
  killWhileReading,
  breakpoints,
  seedFiles,
  whileReading,
} from '../../../testing/ingestion-faults.ts'
import { until } from '@lintel/shared/testing/runner'

describe('killed workers', () => {
  /** Processes start one after the other, which takes several seconds each on a busy machine. */
  const timeout = 240_000

  let harness: FaultHarness
  beforeAll(async () => {
    harness = await openFaultHarness(breakpoints)
  }, timeout)
  afterAll(() => harness.close(), timeout)

  test(
    'creates one complete capture of each file, whatever workers were doing when they were killed',
    async () => {
      const ids = await seedFiles(harness, 4)
      await killWhileReading(harness)
      await harness.killAt(1)
      expect(await harness.database.asOwner('select 1 from captures')).toEqual([])
      await harness.killAt(2)
      expect(await harness.database.asOwner('select 1 from captures')).toHaveLength(1)
      await harness.killAt(1)
      await killWhileReading(harness)
      harness.startWorker()
      await expectEachOnceAndComplete(harness, ids)
    },
    timeout,
  )
})

describe('readers that are killed twice', () => {
  const timeout = 240_000

  let harness: FaultHarness
  beforeAll(async () => {
    harness = await openFaultHarness(breakpoints)
  }, timeout)
  afterAll(() => harness.close(), timeout)

  test(
    'gives up on the file, says what to do, and continues with the next one',
    async () => {
      await seedFiles(harness, 1)
      await harness.killAt(whileReading)
      await harness.killAt(whileReading)
      await seedFiles(harness, 1, { elements: 1, types: 1 })
      harness.startWorker()
      const seen = () =>
        harness.database.asOwner(
          `select status, status_details as details, attempt, capture_id is not null as "isCaptured", (select count(*)::int
             from capture_ingestion_steps s where s.ingestion_id = i.id and s.outcome = 'running') as open
           from capture_ingestions i order by requested_date`,
        )
      const givenUp = /^Reading the file was interrupted twice, .* Upload a smaller export, .* or upload the same file/
      await until(
        async () =>
          expect(await seen()).toEqual([
            { status: 'Error', details: expect.stringMatching(givenUp), attempt: 3, isCaptured: false, open: 0 },
            { status: 'Complete', details: null, attempt: 1, isCaptured: true, open: 0 },
          ]),
        { timeout, interval: 250 },
      )
    },
    timeout,
  )
})
