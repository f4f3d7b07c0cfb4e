import { join } from 'node:path'
import { expect } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { ifcText, project, walls } from '../ifc/testing/ifc-text.ts'
import { seedIngestion } from '../modules/data/capture-ingestions/testing/seed-ingestion.ts'
import { folderStore } from '../modules/base/files/folder-store.ts'
import type { FaultHarness } from './fault-harness.ts'

const elementCount = 300
/** Breakpoints of an ingestion: at the last element of a file, when the ingestion ends, and while the file is read. */
export const breakpoints = [
  `before insert on captured_elements for each row when (new.number = ${elementCount})`,
  `before update on capture_ingestions for each row when (new.status = 'Complete')`,
  `before update on capture_ingestions for each row when (new.status_details = 'Reading the model' and new.progress > 10)`,
]
/** The breakpoint while a file is read. */
export const whileReading = 3

/** A breakpoint before a file is read again after its first reading was killed. */
export const secondReadAttempt = `before update on capture_ingestions for each row when (new.unfinished_reads > 1)`

const longTimeout = { timeout: 600_000, interval: 250 }

type Building = { elements: number; types: number }
const small: Building = { elements: elementCount, types: 1 }

/** Adds this many different files of the same building for ingestion, and returns their ids. */
export async function seedFiles(
  { database, jobs, folder }: FaultHarness,
  count: number,
  { elements, types }: Building = small,
): Promise<string[]> {
  const store = folderStore(join(folder, 'files'))
  const ids: string[] = []
  for (let file = 0; file < count; file += 1) {
    const properties = [`'Mark',$,IFCTEXT('${file}'),$`]
    const expected = Array.from({ length: elements }, (_, index) => {
      return { name: `Basic Wall:Type ${1 + (index % types)}:${100 + index}`, properties }
    })
    ids.push(await seedIngestion({ db: database.db, store, jobs }, ifcText([...project, ...walls(expected)])))
  }
  return ids
}

/** Kills a worker while it reads a file, at most once for each file: a file whose reading is killed twice is given up. */
export async function killWhileReading({ database, killAfter }: FaultHarness): Promise<void> {
  async function readings(): Promise<string[]> {
    const rows = await database.asOwner<{ reading: string }>(
      `select concat(i.id, ' ', s.attempt) as reading from capture_ingestion_steps s join capture_ingestions i on i.id = s.ingestion_id
       where s.step = 'read' and s.outcome = 'running' and i.unfinished_reads = 1`,
    )
    return rows.map(({ reading }) => reading)
  }
  const before = new Set(await readings())
  await killAfter(async () => {
    const started = (await readings()).filter((reading) => !before.has(reading))
    expect(started).not.toEqual([])
  })
}

/**
 * Kills a worker at a breakpoint of another job, while it may be reading a file: at most once for each file. `second` is the number of the
 * breakpoint `secondReadAttempt`.
 */
export async function killDuringOtherJob(harness: FaultHarness, breakpoint: number, second: number): Promise<void> {
  const secondTime = 'select 1 from capture_ingestions where unfinished_reads > 1'
  await harness.killAt(breakpoint, async () => {
    await harness.hold(second)
    await until(async () => expect(await harness.database.asOwner(secondTime)).toEqual([]), longTimeout)
  })
  await harness.releaseHold(second)
}

/** Waits until all files are ingested and no jobs of captures or comparisons are left. */
export async function untilJobsAreDone({ asOwner }: FaultHarness['database']): Promise<void> {
  const left = `select (select count(*) from capture_ingestions where status <> 'Complete')
    + (select count(*) from pgboss.job where state <> 'completed' and name ~ '^(capture|comparison)') as left`
  await until(async () => expect(await asOwner(left)).toEqual([{ left: '0' }]), longTimeout)
}

/** Expects exactly one capture of each file with all of its elements, and nothing that is still running. */
export async function expectEachOnceAndComplete(
  { database }: FaultHarness,
  ids: readonly string[],
  { elements: expected }: Building = small,
): Promise<void> {
  await untilJobsAreDone(database)
  const ingestions = await database.asOwner<{ id: string; elements: string; open: string }>(
    `select i.id, (select count(*) from captured_elements where capture_id = c.id) as elements,
       (select count(*) from capture_ingestion_steps where ingestion_id = i.id and outcome = 'running') as open
     from captures c join capture_ingestions i on i.capture_id = c.id and not i.is_known`,
  )
  expect(ingestions.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(ingestions.filter(({ elements, open }) => elements !== String(expected) || open !== '0')).toEqual([])
  expect(await database.asOwner('select 1 from captures')).toHaveLength(ids.length)
}
