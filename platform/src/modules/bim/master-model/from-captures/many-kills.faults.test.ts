import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openFaultHarness, type FaultHarness } from '../../../../testing/fault-harness.ts'
import {
  expectEachOnceAndComplete,
  killDuringOtherJob,
  killWhileReading,
  breakpoints,
  seedFiles,
  secondReadAttempt,
} from '../../../../testing/ingestion-faults.ts'

const timeout = 1_800_000
const [files, kills] = [6, 20]
const building = { elements: 5000, types: 5000 }

/**
 * Statements at which workers that feed the master model are held, in addition to those of every ingestion. All but the first two only run
 * if a second file is ingested.
 */
const placesOfFeed = [
  `before insert on master_element_captures for each statement`,
  `before insert on observed_values for each statement`,
  `before update on master_elements for each row when (new.type = 'Type 4000')`,
]

let harness: FaultHarness
beforeAll(async () => {
  harness = await openFaultHarness([...placesOfFeed, ...breakpoints, secondReadAttempt])
}, timeout)
afterAll(() => harness.close(), timeout)

test(
  `feeds the master model with ${files} captures of ${building.types} types, each once, despite ${kills} kills`,
  async () => {
    const ids = await seedFiles(harness, files, building)
    const [elements, values, counts, , complete] = [1, 2, 3, 4, 5]
    const killAt = (position: number) =>
      killDuringOtherJob(harness, position, placesOfFeed.length + breakpoints.length + 1)
    const killers = [
      () => killAt(elements),
      () => killAt(values),
      () => killAt(complete),
      () => killAt(counts),
      () => killAt(values),
      () => killWhileReading(harness),
      () => killAt(counts),
    ]
    for (let kill = 0; kill < kills; kill += 1) await killers[kill % killers.length]?.()
    harness.startWorker()
    await expectEachOnceAndComplete(harness, ids, building)
    const [fed] = await harness.database.asOwner(`select count(*)::int as elements, sum(element_count)::int as counted,
        (select sum(element_count)::int from master_element_captures) as "inCaptures",
        (select count(*)::int from master_element_parameters) as rows, (select sum(times)::int from observed_values) as seen
      from master_elements`)
    const all = files * building.elements
    expect(fed).toEqual({
      elements: building.types,
      counted: all,
      inCaptures: all,
      rows: building.types,
      seen: all,
    })
  },
  timeout,
)
