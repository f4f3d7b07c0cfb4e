import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import {
  measuredMetrics,
  type HealthThresholds,
  type ModelHealth,
  type ProjectHealthThresholds,
} from '@lintel/shared/contract/captures'
import { withScope } from '../../../database/scope.ts'
import { WorkerStopped } from '../../../jobs/handle-job.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import type { Call, TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openIngestionFixture } from '../capture-ingestions/testing/ingestion-fixture.ts'
import type { Building, BuildingElement } from '../comparisons/testing/building.ts'
import { organizationId, seedCapture } from '../comparisons/testing/comparison-fixture.ts'
import { emailAlert } from './alerts/email-alert.ts'
import { healthNews } from './alerts/health-news.ts'
import { beginHealthNight, measureHealth } from './measure-health.ts'

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
  return measureHealth(platform, organizationId, { signal, requeue })
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
  await measureHealth(platform, organizationId, { signal: stopping.signal, requeue })
  expect(requeue).toHaveBeenCalledTimes(1)
  await platform.asOwner(`delete from pgboss.job where name = 'measure-health'`)
  await beginHealthNight(platform)
  const sent = await platform.asOwner(`select data from pgboss.job where name = 'measure-health'`)
  const all = await platform.asOwner<{ id: string }>(`select id from organizations`)
  expect(sent).toHaveLength(all.length)
})

const noThresholds = Object.fromEntries(measuredMetrics.map((metric) => [metric, null]))

test('stores thresholds of the organization, which administrators set', async () => {
  const { thresholds, revision } = (await call('/health-thresholds')).json<HealthThresholds>()
  expect([thresholds, revision]).toEqual([noThresholds, 0])
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
  expect((await put({ unclassified: 1 })).json()).toMatchObject({ thresholds: { unclassified: 1 }, revision: 1 })
  expect((await put({ unclassified: 2 })).json<{ code: string }>().code).toBe('health-thresholds/changed-meanwhile')
})

async function changeThresholds(projectId: string, body: object, more: Partial<Call> = {}) {
  return call(`/projects/${projectId}/health-thresholds`, { method: 'PUT', body, ...more })
}

test('stores thresholds of a project, which people who upload captures set, and records changes', async () => {
  const projectId = await projectOf(await seed('Own thresholds', {}))
  const url = `/projects/${projectId}/health-thresholds`
  const inherited = (await call(url)).json<ProjectHealthThresholds>()
  expect(inherited).toMatchObject({ thresholds: null, organizationThresholds: { unclassified: 1 }, revision: 0 })
  const own = { ...noThresholds, warnings: 50 }
  const saved = await changeThresholds(projectId, { thresholds: own, revision: 0 })
  expect(saved.json()).toMatchObject({ thresholds: own, organizationThresholds: { unclassified: 1 }, revision: 1 })
  const refused = await Promise.all([
    changeThresholds(projectId, { thresholds: own, revision: 0 }),
    changeThresholds(projectId, { thresholds: { ...own, warnings: -1 }, revision: 1 }),
    changeThresholds(projectId, { thresholds: own, revision: 1 }, { as: 'local|analyst' }),
    changeThresholds(projectId, { thresholds: own, revision: 0 }, { organization: 'HFA' }),
    changeThresholds(randomUUID(), { thresholds: own, revision: 0 }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([409, 400, 403, 404, 404])
  expect((await changeThresholds(projectId, { thresholds: null, revision: 1 })).json()).toMatchObject({
    thresholds: null,
    revision: 2,
  })
  expect((await changeThresholds(projectId, { thresholds: own, revision: 1 })).status).toBe(409)
  const changes = await platform.asOwner(
    `select before, after from organization_changes where action = 'health-thresholds-changed'
       and after ->> 'project' = 'Own thresholds' order by position`,
  )
  const [none, set] = [{ project: 'Own thresholds' }, { project: 'Own thresholds', thresholds: own }]
  expect(changes).toEqual([
    { before: none, after: set },
    { before: set, after: none },
  ])
})

async function newsOf(userId: string) {
  const items = await withScope(platform.db, { organizationId, userId }, (tx) =>
    healthNews.list({ tx, organizationId, userId, roles: [] }, { since: new Date(0), take: 100 }),
  )
  return items.map(({ id, text }) => [id.replace('model-health/', ''), text])
}

/** Processes the jobs that notify people, and returns the emails. */
async function emailsAbout(captureId: string) {
  const jobs = await platform.asOwner<{ data: Parameters<typeof emailAlert>[1] }>(
    `select data from pgboss.job where name = 'health-alert' and data ->> 'captureId' = $1`,
    [captureId],
  )
  const emailBranding = { productName: 'Lintel', hostOrigin: 'https://lintel.test', platformOrigin: '' }
  for (const { data } of jobs) await emailAlert({ ...platform, emailBranding }, data)
  const emails = await platform.asOwner<{ recipient_id: string; subject: string; text: string }>(
    `select recipient_id, subject, text from outbox_emails where unique_key like $1 order by recipient_id`,
    [`health-alert:${captureId}:%`],
  )
  return { jobs: jobs.length, emails }
}

test('notifies the people of a project once when a version exceeds a threshold that the previous one did not', async () => {
  const reviewer = 'local|reviewer'
  const building = (withoutLevel: number): Partial<Building> => ({
    elements: [complete, ...Array.from({ length: withoutLevel }, (_, at) => element(`${at}`, { level: null }))],
  })
  const capture = async (withoutLevel: number, fileName = 'Store.ifc') => {
    const id = await seed('Alerts', building(withoutLevel), fileName)
    await platform.asOwner(`update captures set captured_by_id = $1 where id = $2`, [reviewer, id])
    return id
  }
  const good = await capture(0)
  const projectId = await projectOf(good)
  const thresholds = { ...noThresholds, withoutLevel: 1 }
  await changeThresholds(projectId, { thresholds, revision: 0 })
  await measure()
  const bad = await capture(2, 'STORE.ifc')
  await measure()
  const text = 'Over the threshold: 2 elements without a level (threshold: 1).'
  expect(await newsOf(reviewer)).toEqual([[bad, text]])
  expect(await newsOf('local|everything')).toEqual([[bad, text]])
  expect(await newsOf('local|analyst')).toEqual([])
  const first = await emailsAbout(bad)
  expect(first).toMatchObject({ jobs: 2, emails: [{ recipient_id: 'local|everything' }, { recipient_id: reviewer }] })
  expect(first.emails[0]).toMatchObject({
    subject: 'Lintel: STORE.ifc exceeds a model health threshold',
    text: expect.stringContaining('- 2 elements without a level (threshold: 1)'),
  })
  // Neither a repeated job nor another measurement notifies again.
  await platform.asOwner(`delete from capture_health where capture_id = $1`, [bad])
  await measure()
  expect(await emailsAbout(bad)).toEqual(first)
  // The next version was over the threshold before. A new file wasn't.
  await capture(3)
  await measure()
  await platform.asOwner(
    `insert into preferences (user_id, key, value) values ($1, 'model-health.emails', '{"isOn":false}')`,
    [reviewer],
  )
  const other = await capture(2, 'Other.ifc')
  await measure()
  expect((await newsOf(reviewer)).map(([id]) => id)).toEqual([other, bad])
  expect((await emailsAbout(other)).emails).toMatchObject([{ recipient_id: 'local|everything' }])
})

test('reports neither old captures nor those whose next version was counted first, even after a worker died', async () => {
  const elements = [element('no level', { level: null })]
  const old = await seed('Late', { elements }, 'Old.ifc')
  await platform.asOwner(`update captures set capture_date = now() - interval '2 days' where id = $1`, [old])
  const replaced = await seed('Late', { elements })
  const newest = await seed('Late', { elements })
  await platform.asOwner(`update captures set capture_date = now() - interval '1 minute' where id = $1`, [replaced])
  await changeThresholds(await projectOf(old), { thresholds: { ...noThresholds, withoutLevel: 0 }, revision: 0 })
  const jobs = { send: () => Promise.reject(new Error('The worker died.')) }
  const dying = measureHealth({ db: platform.db, jobs: { ...platform.jobs, ...jobs } }, organizationId, {
    signal: new AbortController().signal,
    requeue: () => Promise.resolve(),
  })
  await expect(dying).rejects.toThrow('2 captures could not be counted.')
  expect((await healthOf(newest)).captures.map(({ isMeasured }) => isMeasured)).toEqual([false, false, true])
  await measure()
  const alerts = await platform.asOwner<{ id: string }>(
    `select capture_id as id from health_alerts where capture_id = any ($1)`,
    [[old, replaced, newest]],
  )
  expect(alerts).toEqual([{ id: newest }])
})

test('shows health to users who see captures, and open topics to users who see topics @full', async () => {
  const captureId = await seed('Rights', {})
  const projectGroupId = await projectOf(captureId)
  expect((await call(`/model-health?projectGroupId=${randomUUID()}`)).status).toBe(404)
  expect((await call(`/model-health?projectGroupId=${projectGroupId}`, { organization: 'HFA' })).status).toBe(404)
  expect((await call(`/model-health?projectGroupId=${projectGroupId}`, { as: 'local|analyst' })).status).toBe(403)
  const urls = ['/api/model-health', '/api/projects/:id/health-thresholds']
  expect(await walkTenantMatrix(platform, ({ url }) => urls.includes(url))).toEqual([])
  await platform.asOwner(`update members set roles = '{revitupload.read}' where user_id = 'local|reviewer'`)
  expect(await healthOf(captureId, { as: 'local|reviewer' })).toMatchObject({ openTopics: null })
}, 120_000)
