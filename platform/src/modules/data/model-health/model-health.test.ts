import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { HealthThresholds, ModelHealth } from '@lintel/shared/contract/captures'
import { withScope } from '../../../database/scope.ts'
import { WorkerStopped } from '../../../jobs/handle-job.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import type { Call, TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { beginHealthNight, measureHealth } from '../captures/health/measure-health.ts'
import { openIngestionFixture } from '../capture-ingestions/testing/ingestion-fixture.ts'
import type { Building, BuildingElement } from '../comparisons/testing/building.ts'
import { organizationId, seedCapture } from '../comparisons/testing/comparison-fixture.ts'
import { healthNews } from './health-news.ts'

let server: UploadServer
let platform: TestApp
beforeAll(async () => {
  server = await startOnFolder()
  platform = server.platform
}, 60_000)
afterAll(() => server.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...more })
}

function measure(signal = new AbortController().signal): Promise<void> {
  const requeue = () => Promise.reject(new Error('It is not stopped.'))
  return measureHealth(platform.db, organizationId, { signal, requeue })
}

const complete: BuildingElement = {
  uniqueId: 'one',
  category: 'Walls',
  family: 'Basic Wall',
  type: 'Brick',
  name: null,
  level: 'Level 1',
  materials: ['Brick'],
  values: {},
  further: { 'IFC Classification/Uniclass Code': { value: 'EF_25', unit: null } },
}

function element(uniqueId: string, parts: Partial<BuildingElement> = {}): BuildingElement {
  return { ...complete, uniqueId, ...parts }
}

async function seed(projectName: string, building: Partial<Building>, fileName = 'Store.ifc'): Promise<string> {
  return seedCapture(
    platform.db,
    { elements: [complete], types: {}, readerVersion: 2, ...building },
    { projectName, fileName },
  )
}

async function projectOf(captureId: string): Promise<string> {
  const [row] = await platform.asOwner<{ id: string }>(`select project_group_id as id from captures where id = $1`, [
    captureId,
  ])
  return row?.id ?? ''
}

async function healthOf(captureId: string, more: Partial<Call> = {}): Promise<ModelHealth> {
  return (await call(`/model-health?projectGroupId=${await projectOf(captureId)}`, more)).json<ModelHealth>()
}

const nothingChecked = { flaggedElements: null, failedSpecifications: null }

test('counts missing data, and distinguishes unknown from none @full', async () => {
  const elements = [
    complete,
    element('no type', { family: 'Wall', type: 'No Type' }),
    element('no level', { level: null }),
    element('no material', { materials: [] }),
    element('material unknown', { materials: null }),
    element('unclassified', { further: {} }),
    element('classified by type', { further: {}, type: 'Classified' }),
    element('twice'),
    element('twice'),
    element('assembly'),
    element('part'),
  ]
  const types = {
    'Walls|Basic Wall|Classified': { 'IFC Classification/Uniclass Code': { value: 'Ss_25', unit: null } },
  }
  const captureId = await seed('Counted', { elements, types })
  await platform.asOwner(`update captures set warnings = '{One,Two}' where id = $1`, [captureId])
  await platform.asOwner(
    `update captured_elements set whole_number = 10 where capture_id = $1 and revit_unique_id = 'part'`,
    [captureId],
  )
  // The assembly (9) and the second of two elements (10) have no geometry of their own; the assembly uses that of its
  // part.
  await platform.asOwner(
    `insert into captured_geometries (organization_id, capture_id, number, area, box, center, spread, hash)
     select organization_id, capture_id, number, 1, '{}', '{}', '{}', '' from captured_elements
     where capture_id = $1 and number not in (9, 10)`,
    [captureId],
  )
  const before = await healthOf(captureId)
  expect(before.captures).toMatchObject([{ isMeasured: false, counts: { warnings: null, withoutLevel: null } }])
  await measure()
  const { captures, hasMore } = await healthOf(captureId)
  const counts = {
    warnings: 2,
    withoutGeometry: 1,
    withoutType: 1,
    withoutLevel: 1,
    withoutMaterial: 2,
    unclassified: 1,
    duplicateIds: 2,
    ...nothingChecked,
  }
  expect([captures, hasMore]).toEqual([
    [expect.objectContaining({ captureId, fileName: 'Store.ifc', elementCount: 11, isMeasured: true, counts })],
    false,
  ])
  // The first reader version read neither materials nor classifications, and created no geometry.
  const earlier = await seed('Earlier', {
    readerVersion: 1,
    elements: [element('old', { materials: null, further: {} })],
  })
  await measure()
  expect((await healthOf(earlier)).captures[0]?.counts).toEqual({
    warnings: 0,
    withoutGeometry: null,
    withoutType: 0,
    withoutLevel: 0,
    withoutMaterial: null,
    unclassified: null,
    duplicateIds: 0,
    ...nothingChecked,
  })
})

test('adds flags of the newest review, failed specifications of the newest check per file, and open topics', async () => {
  const captureId = await seed('Checked', {})
  const projectGroupId = await projectOf(captureId)
  await platform.asOwner(
    `insert into capture_reviews (organization_id, capture_id, status, requested_by, requested_date, completed_date, failed_elements_count)
     select $1, $2, 'Complete', '', now() - make_interval(days => age), now(), flagged from (values (2, 9), (1, 4)) r (age, flagged)`,
    [organizationId, captureId],
  )
  await platform.asOwner(
    `with documents as (insert into ids_documents (organization_id, hash, title, specification_count, bytes, content)
       values ($1, 'a', '', 1, 1, ''), ($1, 'b', '', 1, 1, '') returning hash)
     insert into ids_checks (organization_id, capture_id, document_hash, rules_kind, rules_name, status, requested_by, requested_date, completed_date, counts)
     select $1, $2, hash, 'kept', '', 'Complete', '', now() - make_interval(days => age), now(), jsonb_build_object('failedSpecifications', failed)
     from documents join (values ('a', 2, 7), ('a', 1, 3), ('b', 1, 2)) c (document, age, failed) on document = hash`,
    [organizationId, captureId],
  )
  await platform.asOwner(
    `insert into topics (organization_id, project_group_id, number, title, status, created_by, modified_by)
     values ($1, $2, 1, 'Door', 'Open', '{}', '{}'), ($1, $2, 2, 'Wall', 'Closed', '{}', '{}')`,
    [organizationId, projectGroupId],
  )
  const health = await healthOf(captureId)
  expect(health).toMatchObject({
    openTopics: 1,
    captures: [{ counts: { flaggedElements: 4, failedSpecifications: 5 } }],
  })
})

test("measures a file after its 3D model is complete, and again after it's recreated @full", async () => {
  const fixture = await openIngestionFixture(platform)
  const id = await fixture.submit(shapedText([{ at: [1, 2, 2], size: [1, 1, 1] }]), 'Shaped.ifc')
  await fixture.work(id)
  const jobs = await platform.asOwner(`select data from pgboss.job where name = 'measure-health' and state = 'created'`)
  expect(jobs).toContainEqual({ data: { organizationId } })
  const [capture] = await platform.asOwner<{ id: string }>(
    `select id from captures where document_file_name = 'Shaped.ifc'`,
  )
  const captureId = capture?.id ?? ''
  // A capture whose model is pending is measured later.
  await platform.asOwner(`update capture_models set status = 'Making', file_key = null where capture_id = $1`, [
    captureId,
  ])
  await measure()
  expect((await healthOf(captureId)).captures[0]).toMatchObject({ isMeasured: false })
  await platform.asOwner(`update capture_models set status = 'None' where capture_id = $1`, [captureId])
  await measure()
  expect((await healthOf(captureId)).captures[0]).toMatchObject({ isMeasured: true, counts: { withoutGeometry: 0 } })
})

test('continues after a killed worker, requeues when stopped, and starts nightly for each organization', async () => {
  const ids = [await seed('Many', {}, 'a.ifc'), await seed('Many', {}, 'b.ifc'), await seed('Many', {}, 'c.ifc')]
  let left = 3
  const killed = Object.assign(new AbortController().signal, {
    throwIfAborted() {
      left -= 1
      if (left < 0) throw new Error('The worker died.')
    },
  })
  await expect(measure(killed)).rejects.toThrow('The worker died.')
  const isMeasured = async () => (await healthOf(ids[0] ?? '')).captures.map((capture) => capture.isMeasured)
  expect((await isMeasured()).filter(Boolean)).toHaveLength(2)
  await measure()
  expect(await isMeasured()).toEqual([true, true, true])
  const stopping = new AbortController()
  stopping.abort(new WorkerStopped())
  const requeue = jest.fn(() => Promise.resolve())
  await measureHealth(platform.db, organizationId, { signal: stopping.signal, requeue })
  expect(requeue).toHaveBeenCalledTimes(1)
  await platform.asOwner(`delete from pgboss.job where name = 'measure-health'`)
  await beginHealthNight(platform)
  const sent = await platform.asOwner(`select data from pgboss.job where name = 'measure-health'`)
  const all = await platform.asOwner<{ id: string }>(`select id from organizations`)
  expect(sent).toHaveLength(all.length)
})

test('notifies people of a project about captures over a threshold, which only administrators set', async () => {
  const captureId = await seed('Thresholds', {
    elements: [element('a', { level: null }), element('b', { level: null })],
  })
  await seed('Thresholds', {}, 'Fine.ifc')
  await platform.asOwner(`update captures set captured_by_id = 'local|reviewer' where id = $1`, [captureId])
  await measure()
  const { thresholds, revision } = (await call('/health-thresholds')).json<HealthThresholds>()
  expect([Object.values(thresholds), revision]).toEqual([Array.from({ length: 7 }, () => null), 0])
  const put = (changed: object, more: Partial<Call> = {}) =>
    call('/health-thresholds', {
      method: 'PUT',
      body: { thresholds: { ...thresholds, ...changed }, revision: 0 },
      ...more,
    })
  const refused = await Promise.all([
    put({ withoutLevel: -1 }),
    put({ withoutLevel: 1.5 }),
    put({ withoutLevel: 10_000_001 }),
    put({ flaggedElements: 1 }),
    put({}, { as: 'local|reviewer' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 403])
  expect((await put({ withoutLevel: 1 })).json()).toMatchObject({ thresholds: { withoutLevel: 1 }, revision: 1 })
  expect((await put({ withoutLevel: 2 })).json<{ code: string }>().code).toBe('health-thresholds/changed-meanwhile')
  const newsOf = (userId: string) =>
    withScope(platform.db, { organizationId, userId }, (tx) =>
      healthNews.list({ tx, organizationId, userId, roles: [] }, { since: new Date(0), take: 10 }),
    )
  const captureNews = (await newsOf('local|reviewer')).filter(({ id }) => id.includes(captureId))
  expect(captureNews).toMatchObject([
    { title: 'Store.ifc', text: 'Over the threshold: 2 elements without a level (1).', kind: 'new' },
  ])
  expect(await newsOf('local|analyst')).toEqual([])
})

test('shows health to users who see captures, and open topics to users who see topics @full', async () => {
  const captureId = await seed('Rights', {})
  const projectGroupId = await projectOf(captureId)
  expect((await call(`/model-health?projectGroupId=${randomUUID()}`)).status).toBe(404)
  expect((await call(`/model-health?projectGroupId=${projectGroupId}`, { organization: 'HFA' })).status).toBe(404)
  expect((await call(`/model-health?projectGroupId=${projectGroupId}`, { as: 'local|analyst' })).status).toBe(403)
  await platform.asOwner(`update members set roles = '{revitupload.read}' where user_id = 'local|reviewer'`)
  expect(await healthOf(captureId, { as: 'local|reviewer' })).toMatchObject({ openTopics: null })
  expect(await walkTenantMatrix(platform, ({ url }) => url === '/api/model-health')).toEqual([])
}, 120_000)
