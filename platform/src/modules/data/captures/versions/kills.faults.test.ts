import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { shapedText } from '../../../../ifc/testing/shaped-text.ts'
import { openFaultHarness, type FaultHarness } from '../../../../testing/fault-harness.ts'
import {
  killDuringOtherJob,
  killWhileReading,
  secondReadAttempt,
  untilJobsAreDone,
} from '../../../../testing/ingestion-faults.ts'
import { folderStore } from '../../../base/files/folder-store.ts'
import { seedIngestion, seedRemake } from '../../capture-ingestions/testing/seed-ingestion.ts'

const timeout = 1_200_000
const [lines, kills] = [10, 20]
const killPoints = [
  'before insert on comparisons for each row',
  'before update on capture_models for each row when (new.file_key is distinct from old.file_key)',
  `before update on capture_ingestions for each row when (new.status = 'Complete')`,
  `before update on comparisons for each row when (new.status = 'Complete')`,
]

let harness: FaultHarness
beforeAll(async () => {
  harness = await openFaultHarness([...killPoints, secondReadAttempt])
}, timeout)
afterAll(() => harness.close(), timeout)

function fixture() {
  const { database, jobs, folder } = harness
  return { db: database.db, store: folderStore(join(folder, 'files')), jobs }
}

/** Each line of versions has its own building, which gets one more wall in each version. */
function building(line: number, version: number): string {
  const walls = Array.from({ length: 2 + version }, (_, wall) => wall)
  return shapedText(walls.map((wall) => ({ at: [wall * 2, line, 0], size: [1, 0.2, 3] })))
}

/** One capture per line of versions. */
async function uploadFirstVersions(): Promise<string[]> {
  const ingestions: string[] = []
  for (let line = 0; line < lines; line += 1) ingestions.push(await seedIngestion(fixture(), building(line, 0)))
  await harness.killAfter(() => untilJobsAreDone(harness.database))
  const rows = await harness.database.asOwner<{ id: string; capture: string }>(
    'select id, capture_id as capture from capture_ingestions',
  )
  const captures = new Map(rows.map(({ id, capture }) => [id, capture]))
  return ingestions.map((id) => captures.get(id) ?? '')
}

/** Expects each capture to have its model, and all unreferenced model files to be marked for removal. */
async function expectCompleteModels(): Promise<void> {
  const models = await harness.database.asOwner<{ status: string; key: string; bytes: string }>(
    'select status, file_key as key, bytes from capture_models',
  )
  expect(models.map(({ status }) => status)).toEqual(Array.from({ length: 2 * lines }, () => 'Made'))
  const { store } = fixture()
  for (const { key, bytes } of models) expect(await store.sizeOf(key)).toBe(Number(bytes))
  const leakedFiles = await harness.database.asOwner(
    `select key from kept_files where key like '%/capture-models/%' and key not in (select file_key from capture_models)
       and key not in (select key from unreferenced_files)`,
  )
  expect(leakedFiles).toEqual([])
}

test(
  `creates one next version of each of ${lines} captures, one comparison and one model of each, despite ${kills} kills`,
  async () => {
    const firsts = await uploadFirstVersions()
    for (const [line, previousVersionId] of firsts.entries()) {
      await seedIngestion(fixture(), building(line, 1), { previousVersionId, previousVersionName: 'Store.ifc' })
      await seedRemake(fixture(), previousVersionId)
    }
    const killers = [
      () => killWhileReading(harness),
      ...killPoints.map((_, index) => () => killDuringOtherJob(harness, index + 1, killPoints.length + 1)),
    ]
    for (let kill = 0; kill < kills; kill += 1) await killers[kill % killers.length]?.()
    harness.startWorker()
    await untilJobsAreDone(harness.database)

    const linked = await harness.database.asOwner<{ previous: string; compared: number; items: number }>(
      `select c.previous_version_id as previous, count(distinct x.id)::int as compared, count(i.*)::int as items
       from captures c left join comparisons x on x.base_capture_id = c.previous_version_id
         and x.compare_capture_id = c.id and x.status = 'Complete'
       left join comparison_items i on i.comparison_id = x.id
       where c.previous_version_id is not null group by c.id`,
    )
    expect(linked.map(({ previous }) => previous).sort()).toEqual([...firsts].sort())
    // The only difference is the added wall.
    expect(linked.filter(({ compared, items }) => compared !== 1 || items !== 1)).toEqual([])
    await expectCompleteModels()
  },
  timeout,
)
