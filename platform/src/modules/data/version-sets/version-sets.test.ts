import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { OrganizationChangePage, Problem } from '@lintel/shared/contract'
import type {
  CaptureOutcomes,
  CaptureRemovalPreview,
  VersionSet,
  VersionSetChoices,
  VersionSetComparison,
  VersionSetSummary,
} from '@lintel/shared/contract/captures'
import { buildTestApp, type Call, type TestResponse, type TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { retainCaptures } from '../capture-retention/removal/retain-captures.ts'
import { openComparisonFixture, organizationId, seedCapture } from '../comparisons/testing/comparison-fixture.ts'
import { pairFiles } from './pair-files.model.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
}, 60_000)
afterAll(() => platform.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...more })
}

const wall = { uniqueId: 'one', category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }

async function seed(projectName: string, fileName: string): Promise<string> {
  const id = await seedCapture(
    platform.db,
    { elements: [{ ...wall, values: {} }], types: {} },
    { projectName, fileName },
  )
  await platform.asOwner(
    `insert into uploads (id, organization_id, key, file_name, bytes, purpose, expires_at, taken_at)
     select gen_random_uuid(), organization_id, file_key, document_file_name, 1, 'capture', now(), now() from captures where id = $1`,
    [id],
  )
  return id
}

async function projectOf(captureId: string): Promise<string> {
  const [row] = await platform.asOwner<{ id: string }>(`select project_group_id as id from captures where id = $1`, [
    captureId,
  ])
  return row?.id ?? ''
}

/** A project with these files, each in one version. */
async function project(name: string, ...fileNames: string[]) {
  const captureIds: string[] = []
  for (const fileName of fileNames) captureIds.push(await seed(name, fileName))
  return { projectGroupId: await projectOf(captureIds[0] ?? ''), captureIds }
}

function create(body: object, more: Partial<Call> = {}) {
  return call('/version-sets', {
    method: 'POST',
    body: { name: '50% CD', issueDate: '2026-03-31', ...body },
    ...more,
  })
}

function refusal(response: TestResponse): unknown[] {
  return [response.status, response.json<Problem>().code]
}

async function listOf(projectGroupId: string): Promise<VersionSetSummary[]> {
  return (await call(`/version-sets?projectGroupId=${projectGroupId}`)).json<VersionSetSummary[]>()
}

test('saves, lists, changes and deletes the sets of a project, with history', async () => {
  const { projectGroupId, captureIds } = await project('Office', 'b.ifc', 'A.ifc')
  const choices = (await call(`/version-set-choices?projectGroupId=${projectGroupId}`)).json<VersionSetChoices>()
  expect(choices).toMatchObject({ items: [{ fileName: 'A.ifc' }, { fileName: 'b.ifc' }], hasMore: false })
  const created = await create({ projectGroupId, captureIds: [...captureIds, ...captureIds] })
  expect(created.status).toBe(201)
  const set = created.json<VersionSet>()
  expect(set).toMatchObject({
    captureCount: 2,
    createdBy: 'Evelyn Everett',
    revision: 1,
    project: { id: projectGroupId },
  })
  expect(set.captures.map(({ fileName, elementCount }) => [fileName, elementCount])).toEqual([
    ['A.ifc', 1],
    ['b.ifc', 1],
  ])
  await create({ projectGroupId, captureIds, name: 'Permit', issueDate: '2026-05-01' })
  expect((await listOf(projectGroupId)).map(({ name }) => name)).toEqual(['Permit', '50% CD'])
  const body = { name: '60% CD', issueDate: '2026-04-01', captureIds: captureIds.slice(0, 1), revision: 1 }
  const change = (more: object) => call(`/version-sets/${set.id}`, { method: 'PUT', body: { ...body, ...more } })
  expect((await change({})).json()).toMatchObject({
    name: '60% CD',
    issueDate: '2026-04-01',
    captureCount: 1,
    revision: 2,
  })
  expect(refusal(await change({}))).toEqual([409, 'version-sets/changed-meanwhile'])
  expect(refusal(await change({ revision: 2, name: 'PERMIT' }))).toEqual([409, 'version-sets/name-taken'])
  expect((await change({ revision: 2, name: '60% cd' })).json()).toMatchObject({ name: '60% cd' })
  expect((await call(`/version-sets/${set.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(refusal(await call(`/version-sets/${set.id}`, { method: 'DELETE' }))).toEqual([404, 'version-sets/not-found'])
  expect(refusal(await call(`/version-sets/${set.id}`))).toEqual([404, 'version-sets/not-found'])
  const { items } = (
    await call(`/organizations/${organizationId}/changes?take=4&as=recorded`)
  ).json<OrganizationChangePage>()
  expect(items).toMatchObject([
    { action: 'version-set-removed', actor: { name: 'Evelyn Everett' }, before: { versionSet: '60% cd', captures: 1 } },
    { action: 'version-set-changed', before: { versionSet: '60% CD' }, after: { versionSet: '60% cd' } },
    { action: 'version-set-changed', before: { versionSet: '50% CD', captures: 2 }, after: { captures: 1 } },
    { action: 'version-set-added', before: null, after: { versionSet: 'Permit', issueDate: '2026-05-01' } },
  ])
})

test('rejects invalid names, dates and captures', async () => {
  const { projectGroupId, captureIds } = await project('Limits', 'a.ifc')
  const [another] = [await project('Elsewhere', 'a.ifc')]
  const again = await seed('Limits', 'A.IFC')
  expect((await create({ projectGroupId, captureIds })).status).toBe(201)
  const responses = await Promise.all([
    create({ projectGroupId, captureIds, name: '50% cd' }),
    create({ projectGroupId, captureIds, name: 'x'.repeat(101) }),
    create({ projectGroupId, captureIds, name: ' ' }),
    create({ projectGroupId, captureIds, issueDate: '2026-02-30' }),
    create({ projectGroupId, captureIds, issueDate: '0026-02-20' }),
    create({ projectGroupId, captureIds: [] }),
    create({ projectGroupId, captureIds: Array.from({ length: 201 }, () => randomUUID()) }),
    create({ projectGroupId, captureIds: [...captureIds, again], name: 'Twice' }),
    create({ projectGroupId, captureIds: another.captureIds, name: 'Foreign' }),
    create({ projectGroupId: randomUUID(), captureIds, name: 'Nowhere' }),
  ])
  expect(responses.map(refusal)).toEqual([
    [409, 'version-sets/name-taken'],
    ...Array.from({ length: 6 }, () => [400, 'request/invalid']),
    [400, 'version-sets/file-twice'],
    [409, 'version-sets/capture-not-in-project'],
    [404, 'projects/not-found'],
  ])
  await platform.asOwner(
    `insert into version_sets (organization_id, project_group_id, name, issue_date, created_by)
     select $1, $2, 'Set ' || n, date '2026-01-01', 'Eve' from generate_series(1, 199) n`,
    [organizationId, projectGroupId],
  )
  expect(refusal(await create({ projectGroupId, captureIds, name: 'Last' }))).toEqual([409, 'version-sets/too-many'])
})

test('saves one of two concurrent sets with one name, and one of two concurrent changes', async () => {
  const { projectGroupId, captureIds } = await project('At Once', 'a.ifc')
  const both = await Promise.all([1, 2].map(() => create({ projectGroupId, captureIds })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const [set] = await listOf(projectGroupId)
  const body = { issueDate: '2026-04-01', captureIds, revision: 1 }
  const changes = await Promise.all(
    ['One', 'Two'].map((name) => call(`/version-sets/${set?.id}`, { method: 'PUT', body: { ...body, name } })),
  )
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('protects the captures of a set from deletion, moves and retention', async () => {
  const { projectGroupId, captureIds } = await project('Issued', 'a.ifc', 'b.ifc', 'c.ifc')
  const [first = '', second = ''] = captureIds
  const set = (await create({ projectGroupId, captureIds: [first], name: 'Bid Set' })).json<VersionSet>()
  const removed = await call(`/captures/${first}`, { method: 'DELETE' })
  expect(refusal(removed)).toEqual([409, 'captures/in-version-set'])
  expect(removed.json<Problem>().detail).toBe(
    'This capture is in the version set “Bid Set”. Remove it from there first.',
  )
  const move = {
    fromProjectGroupId: projectGroupId,
    project: { kind: 'named', projectNumber: '1', projectName: 'Other' },
  }
  expect(refusal(await call(`/captures/${first}/moves`, { method: 'POST', body: move }))).toEqual([
    409,
    'captures/in-version-set',
  ])
  const preview = await call(`/captures/removals/preview?captureIds=${first},${second}`)
  expect(preview.json<CaptureRemovalPreview>()).toMatchObject({ inVersionSets: 1 })
  const many = await call('/captures/removals', { method: 'POST', body: { captureIds: [first, second] } })
  expect(many.json<CaptureOutcomes>().results.map(({ problem }) => problem?.code)).toEqual([
    'captures/in-version-set',
    undefined,
  ])
  expect((await call(`/captures/${first}/version-sets`)).json()).toEqual([{ id: set.id, name: 'Bid Set' }])
  await platform.asOwner(`insert into capture_retentions (organization_id, keep_captures) values ($1, 1)`, [
    organizationId,
  ])
  await platform.asOwner(`update captures set capture_date = now() - interval '1 day' where id = $1`, [first])
  const retain = () =>
    retainCaptures(platform, organizationId, {
      signal: new AbortController().signal,
      requeue: () => Promise.reject(new Error('It is not stopped.')),
    })
  await retain()
  expect((await call(`/captures/${first}/version-sets`)).status).toBe(200)
  await call(`/version-sets/${set.id}`, { method: 'DELETE' })
  await retain()
  expect((await call(`/captures/${first}/version-sets`)).status).toBe(404)
})

test('compares two sets file by file, with the comparisons of their versions', async () => {
  const { projectGroupId, captureIds } = await project('Compared', 'Same.ifc', 'Changed.ifc', 'Old.ifc', 'v1.ifc')
  const [same = '', before = '', old = '', v1 = ''] = captureIds
  const after = await seed('Compared', 'changed.ifc')
  const fresh = await seed('Compared', 'New.ifc')
  const v3 = await seed('Compared', 'v3.ifc')
  const v2 = await seed('Compared', 'v2.ifc')
  await platform.asOwner(
    `update captures set previous_version_name = 'before', previous_version_id = case id when $1 then $2::uuid else $3::uuid end
     where id in ($1, $2)`,
    [v3, v2, v1],
  )
  const base = (await create({ projectGroupId, captureIds: [same, before, old, v1] })).json<VersionSet>()
  const compare = (
    await create({ projectGroupId, captureIds: [same, after, fresh, v3], name: 'Permit' })
  ).json<VersionSet>()
  const { id } = await openComparisonFixture(platform).compare(before, after)
  const response = await call(`/version-sets/${base.id}/comparison?compareId=${compare.id}`)
  const { files, ...sets } = response.json<VersionSetComparison>()
  expect(sets).toMatchObject({ base: { name: '50% CD' }, compare: { name: 'Permit' } })
  expect(files).toMatchObject([
    { state: 'Changed', base: { fileName: 'Changed.ifc' }, compare: { fileName: 'changed.ifc' }, comparison: { id } },
    { state: 'Compare', base: null, compare: { fileName: 'New.ifc' }, comparison: null },
    { state: 'Base', base: { fileName: 'Old.ifc' }, compare: null },
    { state: 'Same', base: { captureId: same }, compare: { captureId: same } },
    { state: 'Changed', base: { fileName: 'v1.ifc' }, compare: { fileName: 'v3.ifc' }, comparison: null },
  ])
  expect(files[0]?.comparison?.counts).toEqual({ added: 0, removed: 0, changed: 0, changedTypes: 0 })
  const elsewhere = await project('Far', 'a.ifc')
  const other = (await create(elsewhere)).json<VersionSet>()
  expect(refusal(await call(`/version-sets/${base.id}/comparison?compareId=${other.id}`))).toEqual([
    409,
    'version-sets/two-projects',
  ])
  expect(refusal(await call(`/version-sets/${base.id}/comparison?compareId=${randomUUID()}`))).toEqual([
    404,
    'version-sets/not-found',
  ])
})

test('pairs each file once, by capture, name and line of versions', () => {
  const version = (captureId: string, fileName: string, firstId = captureId) => ({ captureId, fileName, firstId })
  const paired = (base: ReturnType<typeof version>[], compare: ReturnType<typeof version>[]) =>
    pairFiles(base, compare).map((pair) => [pair.state, pair.base?.captureId, pair.compare?.captureId])
  // Its name is that of another line now.
  expect(paired([version('1', 'a'), version('2', 'b')], [version('3', 'a', '2'), version('4', 'b', '1')])).toEqual([
    ['Changed', '1', '3'],
    ['Changed', '2', '4'],
  ])
  expect(paired([version('1', 'a'), version('2', 'b', '1')], [version('3', 'c', '1')])).toEqual([
    ['Changed', '1', '3'],
    ['Base', '2', undefined],
  ])
  expect(paired([], [version('2', 'file 10'), version('1', 'file 9')])).toEqual([
    ['Compare', undefined, '1'],
    ['Compare', undefined, '2'],
  ])
})

test('writes an event for webhooks that have chosen it', async () => {
  const address = 'https://example.com/events'
  await platform.asOwner(
    `insert into webhook_endpoints (organization_id, address, description, events, secret, created_by)
     values ($1, $2, '', '{version-set.created}', '', 'Eve')`,
    [organizationId, address],
  )
  const { projectGroupId, captureIds } = await project('Told', 'a.ifc')
  const { id } = (await create({ projectGroupId, captureIds })).json<VersionSet>()
  const [message] = await platform.asOwner<{ body: string }>(
    `select body from webhook_messages where type = 'version-set.created'`,
  )
  expect(JSON.parse(message?.body ?? '{}')).toMatchObject({
    data: { versionSetId: id, name: '50% CD', issueDate: '2026-03-31', captures: 1, projectName: 'Told' },
  })
})

test('lets project readers read and uploaders change; reveals nothing to others @full', async () => {
  const { projectGroupId, captureIds } = await project('Rights', 'a.ifc')
  const { id } = (await create({ projectGroupId, captureIds })).json<VersionSet>()
  const asViewer = { as: 'local|analyst' }
  const responses = await Promise.all([
    create({ projectGroupId, captureIds, name: 'Theirs' }, asViewer),
    call(`/version-sets/${id}`, { ...asViewer, method: 'DELETE' }),
    call(`/version-sets/${id}`, asViewer),
    call(`/version-sets/${id}`, { organization: 'HFA' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 404])
  const isOurs = ({ url }: { url: string }) => /version-set/.test(url)
  expect(await walkTenantMatrix(platform, isOurs)).toEqual([])
}, 120_000)
