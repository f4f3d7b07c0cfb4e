import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openFaultHarness, type FaultHarness } from '../../../testing/fault-harness.ts'
import {
  expectEachOnceAndComplete,
  killWhileReading,
  breakpoints,
  seedFiles,
  whileReading,
} from '../../../testing/ingestion-faults.ts'
import type { WorkerProcess } from '../../../worker/testing/worker-process.ts'
import { until } from '@lintel/shared/testing/runner'

/** Processes start one after the other, which takes several seconds each on a busy machine. */
const timeout = 240_000

let harness: FaultHarness
/** The worker that has finished the files of the first test. */
let worker: WorkerProcess | undefined
beforeAll(async () => {
  harness = await openFaultHarness(breakpoints)
}, timeout)
afterAll(() => harness.close(), timeout)

test(
  'creates one complete capture of each file, whatever workers were doing when they were killed',
  async () => {
    const ids = await seedFiles(harness, 3)
    await killWhileReading(harness)
    await harness.killAt(1)
    expect(await harness.database.asOwner('select 1 from captures')).toEqual([])
    await harness.killAt(2)
    expect(await harness.database.asOwner('select 1 from captures')).toHaveLength(1)
    worker = harness.startWorker()
    await expectEachOnceAndComplete(harness, ids)
  },
  timeout,
)

test(
  'gives up on a file whose reading is killed twice, says what to do, and continues with the next one',
  async () => {
    const seed = () => seedFiles(harness, 1, { elements: 300, types: 2 })
    const broken = await harness.killRunningAt(worker ?? harness.startWorker(), whileReading, seed)
    await harness.killAt(whileReading)
    const next = await seedFiles(harness, 1, { elements: 1, types: 1 })
    harness.startWorker()
    const seen = () =>
      harness.database.asOwner(
        `select status, status_details as details, attempt, capture_id is not null as "isCaptured", (select count(*)::int
             from capture_ingestion_steps s where s.ingestion_id = i.id and s.outcome = 'running') as open
           from capture_ingestions i where id = any($1) order by requested_date`,
        [[...broken, ...next]],
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
