import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { ofKind, readFileContent } from '../../src/ifc/testing/read-text.ts'
import { createJobQueue } from '../../src/jobs/job-queue.ts'
import { folderStore } from '../../src/modules/files/folder-store.ts'
import { createTestDatabase } from '../../src/testing/test-database.ts'
import { contentOf, demoCaptures } from './demo-captures.ts'
import { seedCaptures } from './seed-captures.ts'

const today = new Date('2026-03-14T15:09:26Z')
const planned = demoCaptures(today)
const day = 86_400_000

test('plans a year of captures in the past, newest first', () => {
  const dates = planned.map(({ requestedDate }) => requestedDate.getTime())
  expect(planned.length).toBeGreaterThanOrEqual(30)
  expect(new Set(planned.map(({ building }) => building.project.number)).size).toBe(8)
  expect(dates).toEqual([...dates].sort((one, other) => other - one))
  expect(Math.max(...dates)).toBeLessThan(today.getTime())
  expect((Math.max(...dates) - Math.min(...dates)) / day).toBeGreaterThan(330)
})

async function readPlanned(number: string, round: number) {
  const capture = planned.find((one) => one.building.project.number === number && one.round === round)
  if (!capture) throw new Error('There is no such capture.')
  const content = contentOf(capture)
  expect(contentOf(capture)).toBe(content)
  return readFileContent(content)
}

test('writes states of one building that a comparison finds something between, as Revit would write them', async () => {
  const [before, after] = [await readPlanned('04702', 0), await readPlanned('04702', 2)]
  expect(ofKind(before, 'header')[0]).toMatchObject({
    application: 'Autodesk Revit 2024 (ENU)',
    lengthUnit: 'mm',
    project: { projectNumber: '04702', projectName: 'Albany Wolf Road', projectStatus: 'Concept' },
    customInfos: expect.arrayContaining([{ parameterName: 'Store Format', value: 'BTS 5600' }]),
  })
  const [was, is] = [before, after].map((model) => new Map(ofKind(model, 'element').map((one) => [one.uniqueId, one])))
  const shared = [...(was?.values() ?? [])].filter(({ uniqueId }) => is?.has(uniqueId))
  const changed = shared.filter(({ uniqueId, hash }) => is?.get(uniqueId)?.hash !== hash)
  expect(changed.length).toBeGreaterThan(5)
  expect(shared.length).toBeGreaterThan(changed.length * 4)
  expect(is?.size).not.toBe(was?.size)
  expect(ofKind(before, 'element').every(({ revitElementId }) => revitElementId !== null)).toBe(true)
  expect(ofKind(before, 'end')[0]?.designOptionSets).toEqual([{ name: 'Dining', designOptions: ['Patio'] }])
})

test('sends them once, newest first, with their dates', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'lintel-captures-'))
  const jobs = createJobQueue(database.db, { timeLimitMinutes: 15 })
  afterTest(async () => {
    await jobs.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const deps = { db: database.db, store: folderStore(folder), jobs }
  const signal = new AbortController().signal
  await seedCaptures(deps, 'few', signal)
  await seedCaptures(deps, 'few', signal)
  const queued = await database.asOwner<{ days: number; key: string; isOwn: boolean }>(
    `select round(extract(epoch from now() - requested_date) / 86400)::int as days, file_key as key,
       requested_by_id is not null as "isOwn"
     from capture_ingestions i join pgboss.job j on j.data ->> 'ingestionId' = i.id::text
     where i.status = 'Queued' order by j.created_on, requested_date desc`,
  )
  expect(queued.map(({ days }) => Math.abs(days))).toHaveLength(3)
  expect(queued.map(({ days }) => days)).toEqual(queued.map(({ days }) => days).sort((one, other) => one - other))
  expect(queued.every(({ isOwn }) => isOwn)).toBe(true)
  for (const { key } of queued) expect(await deps.store.sizeOf(key)).toBeGreaterThan(100_000)
  expect(await database.asOwner(`select 1 from unreferenced_files where key like '%/captures/%'`)).toEqual([])
})
