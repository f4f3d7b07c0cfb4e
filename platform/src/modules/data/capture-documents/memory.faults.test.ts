import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { openFaultHarness, type FaultHarness } from '../../../testing/fault-harness.ts'
import { fatRecord } from './testing/fat-document.ts'
import { receiveFatDocuments } from './testing/fat-harness.ts'

const [documents, records] = [3, 190]
const heapMegabytes = Math.floor((documents * records * fatRecord) / 4)
const timeout = 900_000

let harness: FaultHarness
beforeAll(async () => {
  harness = await openFaultHarness([])
}, timeout)
afterAll(() => harness.close())

async function allTakenIn(): Promise<void> {
  const runs = await harness.database.asOwner<{ status: string }>(
    `select status from capture_ingestions where file_name like 'Fat %'`,
  )
  expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: documents }, () => 'Complete'))
}

test(
  'a worker ingests large documents with as little memory as receiving them took',
  async () => {
    const fatHarness = { ownerUrl: harness.database.ownerUrl, folder: harness.folder }
    expect(await receiveFatDocuments(fatHarness, { documents, records, heapMegabytes })).toEqual([0, null])
    const worker = harness.startWorker({ NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` })
    const ended = worker.ended.then((signal) => `The worker ended by ${signal}.`)
    expect(await Promise.race([until(allTakenIn, { timeout, interval: 1000 }), ended])).toBeUndefined()
  },
  timeout,
)
