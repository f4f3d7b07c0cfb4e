import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { CaptureFlag } from '@lintel/shared/contract/captures'
import type { ElementHistory, MasterElement } from '@lintel/shared/contract/master-model'
import { withScope } from '../../src/database/scope.ts'
import { ofKind, readFileContent, type ReadModel } from '../../src/ifc/testing/read-text.ts'
import { receiveCapture } from '../../src/modules/data/capture-reviews/request-review.ts'
import { workReview } from '../../src/modules/data/capture-reviews/testing/seed-capture.ts'
import { storeCapture } from '../../src/modules/data/captures/store-capture.ts'
import { buildTestApp, type TestApp } from '../../src/testing/build-test-app.ts'
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
  if (!capture) throw new Error("This capture doesn't exist.")
  const content = contentOf(capture)
  expect(contentOf(capture)).toBe(content)
  return readFileContent(content)
}

test('writes IFC files of one building, as Revit would, that differ between captures @full', async () => {
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

describe('seeding captures on a server', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
    const deps = { db: platform.db, store: platform.files.store, jobs: platform.jobs }
    const signal = new AbortController().signal
    await seedCaptures(deps, 'few', signal)
    await seedCaptures(deps, 'few', signal)
  })
  afterAll(() => platform.close())

  function read<Answer>(url: string): Promise<Answer> {
    return platform.call({ url, as: 'local|reviewer', organization: 'CFA' }).then((response) => response.json<Answer>())
  }

  test('adds each capture once, newest first, with its dates', async () => {
    const queued = await platform.asOwner<{ days: number; key: string; isOwn: boolean }>(
      `select round(extract(epoch from now() - requested_date) / 86400)::int as days, file_key as key,
         requested_by_id is not null as "isOwn"
       from capture_ingestions i join pgboss.job j on j.data ->> 'ingestionId' = i.id::text
       where i.status = 'Queued' order by j.created_on, requested_date desc`,
    )
    expect(queued.map(({ days }) => Math.abs(days))).toHaveLength(3)
    expect(queued.map(({ days }) => days)).toEqual(queued.map(({ days }) => days).sort((one, other) => one - other))
    expect(queued.every(({ isOwn }) => isOwn)).toBe(true)
    for (const { key } of queued) expect(await platform.files.store.sizeOf(key)).toBeGreaterThan(100_000)
    expect(await platform.asOwner(`select 1 from unreferenced_files where key like '%/captures/%'`)).toEqual([])
    expect(await platform.asOwner('select 1 from captures')).toEqual([])
  })

  test('adds verdicts on their elements, with the reviewer', async () => {
    const elements = await read<MasterElement[]>('/api/master-model')
    const counted = (status: string) => elements.filter((one) => one.status === status).length
    expect([counted('Approved'), counted('Not Approved'), counted('Not Reviewed')]).toEqual([24, 2, 23])
    expect(new Set(elements.map(({ elementCount }) => elementCount))).toEqual(new Set([0]))
    const window = elements.find(({ family }) => family === 'Drive Thru Bump-Out')
    const { items } = await read<ElementHistory>(`/api/master-model/${window?.id}/history`)
    expect(items).toMatchObject([
      { version: 4, after: { parameters: [{ parameterName: 'U-Value', approvedValue: '1.65 W/(m²·K)' }] } },
      { version: 3, before: { status: 'Not Approved' }, after: { status: 'Approved' } },
      { version: 2, after: { notApprovedAction: 'Lower the sill to 34 in.' } },
    ])
    expect(new Set(items.map(({ author }) => author.email))).toEqual(
      new Set(['reviewer@lintel.test', 'everything@lintel.test']),
    )
    const [approved] = await platform.asOwner(
      `select count(*)::int as rows from master_element_parameters where include_in_review`,
    )
    expect(approved).toEqual({ rows: 18 })
  })

  test('flags changed and unwanted elements in the newest capture', async () => {
    const captureId = await uploadCapture(platform, await readPlanned('04702', 2))
    const queued = await read<{ id: string }>(`/api/captures/${captureId}/reviews/latest`)
    await workReview(platform, queued.id)
    const flags = await read<CaptureFlag[]>(`/api/capture-reviews/${queued.id}/flags`)
    expect([...new Set(flags.map(({ notApprovedReason }) => notApprovedReason))].sort()).toEqual([
      'Lamp is LED 4000 K instead of LED 3000 K.',
      'Roof guardrails must be 42 inches high.',
      'The manufacturer no longer makes it.',
      'U-Value is 1.90 W/(m²·K) instead of 1.65 W/(m²·K).',
    ])
  })
})

/** Ingests a file as a worker does, but without its geometry. */
function uploadCapture({ db, jobs }: TestApp, { records }: ReadModel): Promise<string> {
  const organizationId = 'CFA'
  const fileKey = `organizations/${organizationId}/captures/taken-in.ifc`
  const file = { organizationId, fileKey, fileHash: 'taken-in', fileBytes: 1, capturedById: null }
  return withScope(db, { organizationId }, async (tx) => {
    const named = { ...file, documentFileName: 'Albany BTS.ifc', fileOriginPath: '' }
    const { captureId } = await storeCapture(tx, named, Readable.from([records]), () => Promise.resolve())
    await receiveCapture(tx, { organizationId, captureId, requestedById: null, requestedBy: 'Eve' }, jobs)
    return captureId
  })
}
