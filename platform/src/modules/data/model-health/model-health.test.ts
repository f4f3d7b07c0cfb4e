import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import {
  measuredMetrics,
  thresholdMetrics,
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
import { seedCapture as seedReviewable, workReview } from '../capture-reviews/testing/seed-capture.ts'
import { requestHealthCount } from '../captures/health/request-count.ts'
import { openIngestionFixture } from '../capture-ingestions/testing/ingestion-fixture.ts'
import type { Building, BuildingElement } from '../comparisons/testing/building.ts'
import { organizationId, seedCapture } from '../comparisons/testing/comparison-fixture.ts'
import { openCheckFixture } from '../ids-checks/testing/check-fixture.ts'
import { emailAlert, emailProjectAlert } from './alerts/email-alert.ts'
import { healthNews, projectHealthNews } from './alerts/health-news.ts'
import { countHealth } from './count-health.ts'
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

const noThresholds = Object.fromEntries(thresholdMetrics.map((metric) => [metric, null]))

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
    put({ flaggedElements: -1 }),
    put({ elements: 1 }),
    put({}, { as: 'local|reviewer' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 403])
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

async function countsOf(projectId: string) {
  const [row] = await platform.asOwner<{ counts: object; due: Date | null }>(
    `select counts, due_date as due from project_health where project_group_id = $1`,
    [projectId],
  )
  return row
}

/** The times at which jobs count this project. */
async function countJobsOf(projectId: string): Promise<number[]> {
  const jobs = await platform.asOwner<{ seconds: number }>(
    `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
     where name = 'count-health' and data ->> 'projectGroupId' = $1`,
    [projectId],
  )
  return jobs.map(({ seconds }) => seconds)
}

async function addTopic(projectId: string): Promise<{ id: string; revision: number }> {
  const added = await call('/topics', { method: 'POST', body: { projectId, title: 'A door is missing' } })
  expect(added.status).toBe(201)
  return added.json<{ id: string; revision: number }>()
}

test('counts a project a minute after a review, a check, or a topic, once for all changes until then', async () => {
  const reviewed = await seedReviewable(platform, {
    types: [{ category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }],
    elements: [{ type: 1, values: {} }],
  })
  const review = (await call(`/captures/${reviewed}/reviews/latest`)).json<{ id: string }>()
  await workReview(platform, review.id)
  const ofReview = await projectOf(reviewed)
  expect(await countJobsOf(ofReview)).toEqual([60])
  await Promise.all([addTopic(ofReview), addTopic(ofReview), addTopic(ofReview)])
  expect(await countJobsOf(ofReview)).toEqual([60])
  await countHealth(platform, { organizationId, projectGroupId: ofReview })
  expect(await countsOf(ofReview)).toEqual({
    counts: {
      openTopics: 3,
      openClashes: null,
      files: [{ fileName: 'Store.ifc', flaggedElements: 0, failedSpecifications: null }],
    },
    due: null,
  })
  await addTopic(ofReview)
  expect(await countJobsOf(ofReview)).toEqual([60, 60])
  // A job that was lost doesn't prevent others.
  await platform.asOwner(
    `update project_health set due_date = now() - interval '2 hours' where project_group_id = $1`,
    [ofReview],
  )
  await addTopic(ofReview)
  expect(await countJobsOf(ofReview)).toHaveLength(3)

  const ids = openCheckFixture(platform)
  const checked = await ids.seed([`#1=IFCWALL('0000000000000000000001',$,$,$,$,$,$,$,$);`])
  await platform.asOwner(`delete from project_health`)
  const { id } = await ids.begin(checked)
  expect(await countsOf(await projectOf(checked))).toBeUndefined()
  await ids.work(id)
  expect((await countsOf(await projectOf(checked)))?.due).not.toBeNull()
}, 60_000)

test('a count waits for a transaction that changes the project, so that no change is missed', async () => {
  const projectId = await projectOf(await seed('Waiting', {}))
  await addTopic(projectId)
  let counting: Promise<void> | undefined
  await withScope(platform.db, { organizationId }, async (tx) => {
    await requestHealthCount(tx, platform.jobs, { organizationId, projectIds: [projectId] })
    counting = countHealth(platform, { organizationId, projectGroupId: projectId })
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%project_health%'`
    while ((await platform.asOwner(waits)).length === 0) await setTimeout(20)
    await tx.$client.query(
      `insert into topics (organization_id, project_group_id, number, title, status, created_by, modified_by)
       values ($1, $2, 100, 'Late', 'Open', '{}', '{}')`,
      [organizationId, projectId],
    )
  })
  await counting
  expect(await countsOf(projectId)).toMatchObject({ counts: { openTopics: 2 } })
}, 60_000)

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

/** Processes the jobs that notify people of a project, and returns the texts of emails by person, and the news. */
async function notifiedOf(projectId: string) {
  const jobs = await platform.asOwner<{ data: Parameters<typeof emailProjectAlert>[1] }>(
    `select data from pgboss.job where name = 'project-health-alert'
     and data ->> 'alertId' in (select id::text from project_health_alerts where project_group_id = $1)`,
    [projectId],
  )
  const emailBranding = { productName: 'Lintel', hostOrigin: 'https://lintel.test', platformOrigin: '' }
  for (const { data } of jobs) await emailProjectAlert({ ...platform, emailBranding }, data)
  const emails = await platform.asOwner<{ recipient_id: string; subject: string; text: string }>(
    `select recipient_id, subject, text from outbox_emails
     join project_health_alerts a on a.id::text = split_part(unique_key, ':', 2)
     where a.project_group_id = $1 order by a.created_date, recipient_id`,
    [projectId],
  )
  return emails.map(({ recipient_id: person, subject, text }) => [person, subject, text.split('\n\n')[1]])
}

test('notifies once when a count of a review, check, clash check, or topics exceeds its threshold, and again after it did not', async () => {
  const captureId = await seed('Crossing', {})
  const projectId = await projectOf(captureId)
  const project = { organizationId, projectGroupId: projectId }
  const count = () => countHealth(platform, project)
  await platform.asOwner(`update captures set captured_by_id = 'local|reviewer' where id = $1`, [captureId])
  await platform.asOwner(`update members set roles = '{revitupload.read}' where user_id = 'local|reviewer'`)
  await platform.asOwner(`delete from preferences where user_id = 'local|reviewer'`)
  const topics = [await addTopic(projectId), await addTopic(projectId)]
  await platform.asOwner(`delete from project_health where project_group_id = $1`, [projectId])
  const none = { ...noThresholds, openTopics: 1, flaggedElements: 3, openClashes: 0, failedSpecifications: 0 }
  await changeThresholds(projectId, { thresholds: none, revision: 0 })
  // Counts that exist when a threshold is set are not reported.
  await measure()
  await addTopic(projectId)
  await count()
  expect(await notifiedOf(projectId)).toEqual([])
  const close = async (status: string) => {
    for (const { id } of topics) {
      const { revision } = (await call(`/topics/${id}`)).json<{ revision: number }>()
      expect((await call(`/topics/${id}`, { method: 'PATCH', body: { status, revision } })).status).toBe(200)
    }
    await count()
  }
  await close('Closed')
  await close('Open')
  topics.push(await addTopic(projectId))
  await Promise.all([count(), count()])
  const subject = 'Lintel: Crossing exceeds a model health threshold'
  const ofTopics = ['local|everything', subject, 'Crossing has:\n- 3 open topics (threshold: 1)']
  // The other person of the project may not see topics.
  expect(await notifiedOf(projectId)).toEqual([ofTopics])
  expect(await notifiedOf(projectId)).toEqual([ofTopics])
  await close('Closed')
  await close('Open')
  const again = ['local|everything', subject, 'Crossing has:\n- 4 open topics (threshold: 1)']
  expect(await notifiedOf(projectId)).toEqual([ofTopics, again])

  const review = (flagged: number, id = captureId) =>
    platform.asOwner(
      `insert into capture_reviews (organization_id, capture_id, status, requested_by, requested_date, completed_date, failed_elements_count)
       values ($1, $2, 'Complete', '', clock_timestamp(), now(), $3)`,
      [organizationId, id, flagged],
    )
  await review(3)
  await count()
  await review(4)
  await platform.asOwner(
    `with checked as (insert into clash_checks (organization_id, project_group_id, status, requested_by, rules, captures, completed_date, counts)
       values ($1, $2, 'Complete', '', '[]', '[]', now(), '{"found": 2, "stored": 2, "withoutShape": 0}') returning id)
     insert into clashes (organization_id, check_id, number, rule, a, b, point, millimeters, pair_key)
     select $1, id, n, 0, '{}', '{}', '{"x":0,"y":0,"z":0}', 1, 'pair' || n from checked, generate_series(1, 2) n`,
    [organizationId, projectId],
  )
  await count()
  const text = 'Crossing has:\n- 4 flagged elements in Store.ifc (threshold: 3)\n- 2 open clashes (threshold: 0)'
  expect((await notifiedOf(projectId)).slice(2)).toEqual([
    ['local|everything', subject, text],
    ['local|reviewer', subject, text],
  ])
  // The next version of the file isn't reviewed yet, and then is still over the threshold.
  const next = await seed('Crossing', {}, 'STORE.ifc')
  await count()
  await review(9, next)
  await count()
  expect(await notifiedOf(projectId)).toHaveLength(4)
  await review(0, next)
  await count()
  await review(5, next)
  await count()
  expect((await notifiedOf(projectId)).at(-1)?.[2]).toBe(
    'Crossing has:\n- 5 flagged elements in STORE.ifc (threshold: 3)',
  )
  const news = (userId: string, roles: RoleName[]) =>
    withScope(platform.db, { organizationId, userId }, async (tx) => {
      const scope = { tx, organizationId, userId, roles }
      const items = await projectHealthNews.list(scope, { since: new Date(0), take: 100 })
      return items.filter(({ title }) => title === 'Crossing').map(({ text: told }) => told)
    })
  const flagged = 'Over the threshold: 5 flagged elements in STORE.ifc (threshold: 3).'
  const first = 'Over the threshold: 4 flagged elements in Store.ifc (threshold: 3), 2 open clashes (threshold: 0).'
  expect(await news('local|reviewer', [])).toEqual([flagged, first])
  expect(await news('local|everything', ['topics.read'])).toHaveLength(4)
  expect(await news('local|analyst', ['topics.read'])).toEqual([])
}, 60_000)

test('keeps thresholds that pages of earlier releases do not send', async () => {
  const projectId = await projectOf(await seed('Earlier page', {}))
  const own = { ...noThresholds, warnings: 1, openTopics: 5 }
  await changeThresholds(projectId, { thresholds: own, revision: 0 })
  const earlier = Object.fromEntries(measuredMetrics.map((metric) => [metric, 2]))
  const saved = await changeThresholds(projectId, { thresholds: earlier, revision: 1 })
  expect(saved.json()).toMatchObject({ thresholds: { ...earlier, openTopics: 5, openClashes: null } })
  // What an earlier release has stored has no thresholds of other metrics.
  await platform.asOwner(
    `update project_health_thresholds set thresholds = thresholds - 'openTopics' where project_group_id = $1`,
    [projectId],
  )
  const read = (await call(`/projects/${projectId}/health-thresholds`)).json<ProjectHealthThresholds>()
  expect(read.thresholds).toEqual({ ...noThresholds, ...earlier })
})
