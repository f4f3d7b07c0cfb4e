import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { OrganizationChangePage } from '@lintel/shared/contract'
import type { CaptureRetention, RetainedCapture, RetentionPreview } from '@lintel/shared/contract/captures'
import { WorkerStopped } from '../../../../jobs/handle-job.ts'
import { buildTestApp, type Call, type TestApp } from '../../../../testing/build-test-app.ts'
import { captureIngestions } from '../../capture-ingestions/schema.ts'
import { compareVersions } from '../../comparisons/begin-comparison.ts'
import { openComparisonFixture, organizationId, seedCapture } from '../../comparisons/testing/comparison-fixture.ts'
import { withScope } from '../../../../database/scope.ts'
import { retentionNews } from '../retention-news.ts'
import { startNightlyCleanup } from './start-nightly-cleanup.ts'
import { retainCaptures } from './retain-captures.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
}, 60_000)
afterAll(() => platform.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...more })
}

const wall = { uniqueId: 'one', category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }

/** Captures of a project, oldest first, one per day. */
async function seed(projectName: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const building = { elements: [{ ...wall, values: {} }], types: {} }
    const id = await seedCapture(platform.db, building, { projectName, fileName: `${projectName} ${at}.ifc` })
    await platform.asOwner(`update captures set capture_date = now() - make_interval(days => $2) where id = $1`, [
      id,
      count - at,
    ])
    await platform.asOwner(
      `insert into uploads (id, organization_id, key, file_name, bytes, purpose, expires_at, taken_at)
       select gen_random_uuid(), organization_id, file_key, document_file_name, 1, 'capture', now(), now() from captures where id = $1`,
      [id],
    )
    ids.push(id)
  }
  return ids
}

async function choose(update: Partial<CaptureRetention>) {
  const { revision } = (await call('/capture-retention')).json<CaptureRetention>()
  const body = { keepCaptures: 2, removesCompared: false, revision, ...update }
  return call('/capture-retention', { method: 'PUT', body })
}

async function preview(query: string): Promise<RetentionPreview> {
  return (await call(`/capture-retention/preview?${query}`)).json<RetentionPreview>()
}

function retain(signal = new AbortController().signal): Promise<void> {
  const requeue = () => Promise.reject(new Error('Nothing should be requeued.'))
  const { db, jobs } = platform
  return retainCaptures({ db, jobs }, organizationId, { signal, requeue })
}

/** The signal of a worker that dies after this many batches. */
function killedAfter(slices: number): AbortSignal {
  let left = slices
  function throwIfAborted(): void {
    left -= 1
    if (left < 0) throw new Error('The worker died.')
  }
  return Object.assign(new AbortController().signal, { throwIfAborted })
}

async function remainingVersions(projectName: string): Promise<string[]> {
  const rows = await platform.asOwner<{ name: string }>(
    `select right(document_file_name, 5) as name from captures c join project_groups p on p.id = c.project_group_id
     where project_name = $1 and removed_date is null order by capture_date`,
    [projectName],
  )
  return rows.map(({ name }) => name.replace('.ifc', ''))
}

test('keeps all captures until someone sets a number, and records who did', async () => {
  await seed('Quiet', 3)
  await retain()
  expect(await remainingVersions('Quiet')).toEqual(['0', '1', '2'])
  expect((await call('/capture-retention')).json()).toEqual({
    keepCaptures: null,
    removesCompared: false,
    revision: 0,
    lastRemoved: null,
  })
  const chosen = await choose({ keepCaptures: 2 })
  expect([chosen.status, chosen.json<CaptureRetention>()]).toMatchObject([200, { keepCaptures: 2, revision: 1 }])
  const late = await call('/capture-retention', {
    method: 'PUT',
    body: { keepCaptures: 1, removesCompared: true, revision: 0 },
  })
  expect([late.status, late.json<{ code: string }>().code]).toEqual([409, 'capture-retention/changed-meanwhile'])
  const { items } = (
    await call(`/organizations/${organizationId}/changes?take=1&as=recorded`)
  ).json<OrganizationChangePage>()
  expect(items).toMatchObject([
    {
      action: 'retention-changed',
      actor: { name: 'Evelyn Everett' },
      before: { keepCaptures: null, removesCompared: false },
      after: { keepCaptures: 2, removesCompared: false },
    },
  ])
  const refused = [0, 10_001, 1.5].map(async (keepCaptures) => (await choose({ keepCaptures })).status)
  expect(await Promise.all(refused)).toEqual([400, 400, 400])
})

test('sends a job for organizations that keep a limited number, and for no others', async () => {
  await startNightlyCleanup(platform)
  const sent = await platform.asOwner(`select data from pgboss.job where name = 'retain-captures'`)
  expect(sent).toEqual([{ data: { organizationId } }])
})

test('previews and removes captures despite a killed worker and two concurrent workers, with an entry in history and news', async () => {
  await seed('Large', 9)
  await platform.asOwner(`update captures set file_bytes = 1000 where document_file_name like 'Large%'`)
  const seen = await preview('keepCaptures=4')
  expect(seen).toMatchObject({ total: 5, bytes: 5000, hasMore: false })
  expect(seen.items.map(({ documentFileName }) => documentFileName)).toEqual(
    [4, 3, 2, 1, 0].map((at) => `Large ${at}.ifc`),
  )
  await choose({ keepCaptures: 4 })
  await expect(retain(killedAfter(6))).rejects.toThrow('The worker died.')
  const left = await remainingVersions('Large')
  expect(left.length).toBeGreaterThan(4)
  expect(left.length).toBeLessThan(9)
  await Promise.all([retain(), retain()])
  expect(await remainingVersions('Large')).toEqual(['5', '6', '7', '8'])
  const { items } = (
    await call(`/organizations/${organizationId}/changes?take=1&as=recorded`)
  ).json<OrganizationChangePage>()
  expect(items).toMatchObject([{ action: 'captures-removed', actor: { name: 'Capture Retention' } }])
  expect(items[0]?.after).toEqual({
    removedCaptures: 5,
    fileNames: [4, 3, 2, 1, 0].map((at) => `Large ${at}.ifc`),
  })
  expect((await call('/capture-retention')).json<CaptureRetention>().lastRemoved?.count).toBe(5)
  const describeRetention = (since: Date) =>
    withScope(platform.db, { organizationId }, (tx) =>
      retentionNews.list({ tx, organizationId, userId: '', roles: [] }, { since, take: 10 }),
    )
  expect(await describeRetention(new Date(0))).toMatchObject([
    { title: 'Capture Retention', text: '5 captures beyond the retention limit were deleted.' },
  ])
  expect(await describeRetention(new Date())).toEqual([])
})

test('keeps pinned and referenced captures', async () => {
  const [kept, viewed, linked, compared, other, free] = await seed('Held', 8)
  const ids = { kept, viewed, linked, compared, other, free }
  const holds = { method: 'PUT' as const, body: { isKept: true } }
  const response = await call(`/captures/${ids.kept}/keeping`, holds)
  expect(response.json<RetainedCapture[]>()).toMatchObject([{ captureId: ids.kept, keptBy: 'Evelyn Everett' }])
  await platform.asOwner(
    `insert into capture_views (organization_id, capture_id, audience, name, camera_type, cut_planes, target, position, up_vector)
     values ($1, $2, 'all', 'Front', 0, '[]', '{}', '{}', '{}')`,
    [organizationId, ids.viewed],
  )
  await platform.asOwner(
    `with made as (insert into topics (organization_id, project_group_id, number, title, status, created_by, modified_by)
       select organization_id, project_group_id, 1, 'Door', 'Open', '{}', '{}' from captures where id = $1
       returning organization_id, id)
     insert into topic_links (organization_id, topic_id, place, capture_id, title) select organization_id, id, 1, $1, 'Held' from made`,
    [ids.linked],
  )
  await openComparisonFixture(platform).compare(ids.compared ?? '', ids.other ?? '')
  await choose({ keepCaptures: 2 })
  await retain()
  expect(await remainingVersions('Held')).toEqual(['0', '1', '2', '3', '4', '6', '7'])
  const pinnedCaptures = (await call(`/kept-captures?captureIds=${ids.kept},${ids.viewed}`)).json<RetainedCapture[]>()
  expect(pinnedCaptures.map(({ captureId }) => captureId)).toEqual([ids.kept])
  await call(`/captures/${ids.kept}/keeping`, { ...holds, body: { isKept: false } })
  await retain()
  expect(await remainingVersions('Held')).toEqual(['1', '2', '3', '4', '6', '7'])
  expect((await call(`/captures/${ids.kept}/keeping`, holds)).status).toBe(404)
})

test('keeps a capture while its next version is being ingested', async () => {
  const [previousId = ''] = await seed('Awaited', 2)
  await choose({ keepCaptures: 1, removesCompared: true })
  const sent = { organizationId, requestedBy: 'Eve', fileName: 'Awaited 2.ifc', originPath: '', bytes: 1 }
  const [ingestion] = await withScope(platform.db, { organizationId }, (tx) =>
    tx
      .insert(captureIngestions)
      .values({ ...sent, previousVersionId: previousId, previousVersionName: 'Awaited 0.ifc' })
      .returning(),
  )
  await retain()
  expect(await remainingVersions('Awaited')).toEqual(['0', '1'])
  await platform.asOwner(`update capture_ingestions set status = 'Error', completed_date = now() where id = $1`, [
    ingestion?.id,
  ])
  await retain()
  expect(await remainingVersions('Awaited')).toEqual(['1'])
})

test('removes captures that were only compared with their next version, if chosen', async () => {
  const [first = '', second = ''] = await seed('Versions', 4)
  await platform.asOwner(
    `update captures set previous_version_id = $1, previous_version_name = 'Versions 0.ifc' where id = $2`,
    [first, second],
  )
  await withScope(platform.db, { organizationId }, async (tx) => {
    const [row] = await platform.asOwner<{ id: string }>(`select project_group_id as id from captures where id = $1`, [
      first,
    ])
    const pair = { organizationId, projectGroupId: row?.id ?? '', baseCaptureId: first, compareCaptureId: second }
    await compareVersions(tx, { ...pair, requestedById: null, requestedBy: '' }, platform.jobs)
  })
  await choose({ keepCaptures: 2 })
  await retain()
  expect(await remainingVersions('Versions')).toEqual(['0', '1', '2', '3'])
  expect((await preview('keepCaptures=2&removesCompared=true')).items.map(({ id }) => id)).toEqual([second, first])
  await choose({ keepCaptures: 2, removesCompared: true })
  await retain()
  expect(await remainingVersions('Versions')).toEqual(['2', '3'])
})

test('keeps the last capture of a type with a verdict', async () => {
  const [first = '', second = ''] = await seed('Verdict', 4)
  await platform.asOwner(
    `with made as (insert into master_elements (organization_id, category, family, type, status)
       values ($1, 'Walls', 'Basic Wall', 'Judged', 'Approved') returning id)
     insert into master_element_captures (organization_id, capture_id, master_element_id, element_count)
     select $1, capture_id, made.id, 1 from made, unnest($2::uuid[]) capture_id`,
    [organizationId, [first, second]],
  )
  expect((await preview('keepCaptures=2&removesCompared=true')).total).toBe(2)
  await retain()
  expect(await remainingVersions('Verdict')).toEqual(['0', '2', '3'])
  await platform.asOwner(`update master_elements set status = 'Not Reviewed' where type = 'Judged'`)
  await retain()
  expect(await remainingVersions('Verdict')).toEqual(['2', '3'])
})

test("removes the other captures if one can't be removed, and reports it", async () => {
  await seed('Broken', 5)
  await platform.asOwner(`update uploads set key = key || '-lost' where file_name = 'Broken 1.ifc'`)
  await expect(retain()).rejects.toThrow('1 captures could not be removed.')
  expect(await remainingVersions('Broken')).toEqual(['1', '3', '4'])
  await platform.asOwner(`update uploads set key = replace(key, '-lost', '')`)
  await retain()
  expect(await remainingVersions('Broken')).toEqual(['3', '4'])
})

test('lets uploaders pin captures, but only lets administrators change the setting', async () => {
  const [id = ''] = await seed('Rights', 1)
  const asViewer = { as: 'local|analyst' }
  const body = { keepCaptures: 1, removesCompared: false, revision: 1 }
  const responses = await Promise.all([
    call('/capture-retention', asViewer),
    call('/capture-retention', { ...asViewer, method: 'PUT', body }),
    call('/capture-retention/preview?keepCaptures=1', asViewer),
    call(`/captures/${id}/keeping`, { ...asViewer, method: 'PUT', body: { isKept: true } }),
    call(`/kept-captures?captureIds=${id}`, asViewer),
  ])
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  const abroad = { organization: 'HFA' }
  const elsewhere = await call(`/captures/${id}/keeping`, { ...abroad, method: 'PUT', body: { isKept: true } })
  expect(elsewhere.status).toBe(404)
})

test('requeues the remaining captures if its worker is stopped', async () => {
  const stopping = new AbortController()
  stopping.abort(new WorkerStopped())
  const requeue = jest.fn(() => Promise.resolve())
  const { db, jobs } = platform
  const deps = { db, jobs }
  await retainCaptures(deps, organizationId, { signal: stopping.signal, requeue })
  expect(requeue).toHaveBeenCalledTimes(1)
})
