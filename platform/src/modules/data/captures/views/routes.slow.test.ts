import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { CaptureView, CaptureViewsResult } from '@lintel/shared/contract/captures'
import sharp from 'sharp'
import { ifcText, project, walls } from '../../../../ifc/testing/ifc-text.ts'
import type { Call } from '../../../../testing/build-test-app.ts'
import { startOnFolder, type UploadServer } from '../../../base/uploads/testing/upload-calls.ts'
import { openIngestionFixture, type IngestionFixture } from '../../capture-ingestions/testing/ingestion-fixture.ts'

let server: UploadServer
let fixture: IngestionFixture
let captureId: string
let nextId: string

function store(...names: string[]) {
  return ifcText([...project, ...walls(names.map((name) => ({ name: `Basic Wall:Brick:${name}` })))])
}

async function newestCapture() {
  const [row] = await server.platform.asOwner<{ id: string }>('select id from captures order by capture_date desc, id')
  return row?.id ?? ''
}

beforeAll(async () => {
  server = await startOnFolder()
  fixture = await openIngestionFixture(server.platform)
  await fixture.work(await fixture.submit(store('1', '2'), 'Store.ifc'))
  captureId = await newestCapture()
  await fixture.work(await fixture.submitVersion(store('1', '3'), 'Store.ifc', captureId))
  const [row] = await server.platform.asOwner<{ id: string }>('select id from captures where id <> $1', [captureId])
  nextId = row?.id ?? ''
}, 60_000)
afterAll(() => server.close())

const evelyn = { as: 'local|everything', organization: 'CFA' }
const rowan = { as: 'local|reviewer', organization: 'CFA' }
type Caller = typeof evelyn

const front = {
  name: 'Front',
  cameraType: 1,
  cutPlanes: [{ x: 0, y: 0, z: 1, w: -1.2 }],
  target: { x: 1, y: 2, z: 3 },
  position: { x: 1, y: -20.5, z: 5 },
  upVector: { x: 0, y: 0, z: 1 },
  fieldOfView: 52.5,
  aspect: 1.78,
}

let saved = 0

async function save(parts: object = {}, { audience = 'organization', by = evelyn, of = captureId } = {}) {
  const views = [{ ...front, name: `Front ${(saved += 1)}`, ...parts }]
  const url = `/api/captures/${of}/views`
  return server.platform.call({ ...by, method: 'POST', url, body: { audience, isImport: false, views } })
}

async function create(...input: Parameters<typeof save>): Promise<CaptureView> {
  const response = await save(...input)
  expect([response.status, response.text]).toEqual([201, expect.stringContaining('{')])
  const [created] = response.json<CaptureViewsResult>().created
  if (!created) throw new Error('Nothing was created.')
  return created
}

async function listFor(by: Caller, of = captureId) {
  return (await server.platform.call({ ...by, url: `/api/captures/${of}/views` })).json<CaptureView[]>()
}

async function namesFor(by: Caller, of = captureId) {
  return (await listFor(by, of)).map(({ name }) => name)
}

async function put({ id, revision, ...view }: CaptureView, parts: object, by = evelyn) {
  const { name, audience } = view
  const body = { ...front, name, audience, revision, ...parts }
  return server.platform.call({ ...by, method: 'PUT', url: `/api/capture-views/${id}`, body })
}

async function codeOf(answer: ReturnType<typeof put>) {
  const response = await answer
  return [response.status, response.json<Problem>().code]
}

test('stores every field of a view with its capture', async () => {
  const components = {
    selection: [{ elementId: '0wall000000000000000000', globalId: '0wall000000000000000000'.slice(0, 22) }],
  }
  const created = await create({ name: '  North, Cut ', components })
  expect(created).toMatchObject({
    ...front,
    name: 'North, Cut',
    components,
    hasComponents: true,
    captureId,
    captureFileName: 'Store.ifc',
    audience: 'organization',
    isChangeable: true,
    thumbnailUrl: null,
    revision: 1,
    author: { id: 'local|everything' },
  })
  const read = await server.platform.call({ ...rowan, url: `/api/capture-views/${created.id}` })
  expect(read.json()).toEqual(created)
  const listed = (await listFor(evelyn)).find(({ id }) => id === created.id)
  expect(listed).toEqual({ ...created, components: undefined })
  expect(listed && 'components' in listed).toBe(false)
})

test('shows a view only to its audience', async () => {
  const own = await create({ name: 'Own' }, { audience: 'self' })
  await create({ name: 'For Reviewers' }, { audience: 'revitmastermodel.update' })
  await create({ name: 'For Comparers' }, { audience: 'revituploadcompare.read' })
  expect(await namesFor(evelyn)).toEqual(expect.arrayContaining(['Own', 'For Reviewers', 'For Comparers']))
  const seen = await namesFor(rowan)
  expect(seen).toContain('For Reviewers')
  expect(seen).not.toContain('Own')
  expect(seen).not.toContain('For Comparers')
  const url = `/api/capture-views/${own.id}`
  for (const method of ['GET', 'DELETE'] as const)
    expect((await server.platform.call({ ...rowan, method, url })).status).toBe(404)
  expect(await codeOf(put(own, {}, rowan))).toEqual([404, 'capture-views/not-found'])
  // Private names of other users don't count as taken, which would reveal them.
  expect((await save({ name: 'Own' }, { by: rowan })).status).toBe(201)
})

test('shows the views of a project on each of its captures', async () => {
  await create({ name: 'Before' })
  await create({ name: 'After' }, { of: nextId })
  expect(await namesFor(rowan, nextId)).toEqual(expect.arrayContaining(['Before', 'After']))
  expect(await namesFor(rowan)).toEqual(expect.arrayContaining(['Before', 'After']))
  const before = (await listFor(rowan, nextId)).find(({ name }) => name === 'Before')
  expect(before?.captureId).toBe(captureId)
})

test('replaces submitted fields unless someone else changed the view first', async () => {
  const created = await create({ components: { isGhosted: true } })
  const changed = (
    await put(created, { name: 'Back', cutPlanes: [], audience: 'revitupload.create' })
  ).json<CaptureView>()
  expect(changed).toMatchObject({ name: 'Back', cutPlanes: [], audience: 'revitupload.create', revision: 2 })
  expect(changed.components).toEqual({ isGhosted: true })
  expect(await codeOf(put(created, {}))).toEqual([409, 'capture-views/changed-meanwhile'])
})

test("lets uploaders change shared views, but doesn't let anyone else make them private", async () => {
  const shared = await create()
  expect((await put(shared, { name: 'Tidied' }, rowan)).status).toBe(200)
  const [renamed] = (await listFor(rowan)).filter(({ id }) => id === shared.id)
  if (!renamed) throw new Error('It is gone.')
  expect(await codeOf(put(renamed, { audience: 'self' }, rowan))).toEqual([403, 'capture-views/not-yours'])
})

test('requires unique names, and numbers duplicate names of an imported file', async () => {
  await create({ name: 'West' })
  const refused = await save({ name: ' west' })
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'capture-views/name-taken'])
  expect(await codeOf(put(await create(), { name: 'WEST' }))).toEqual([409, 'capture-views/name-taken'])
  const url = `/api/captures/${captureId}/views`
  const views = [
    { ...front, name: 'West', aspect: 2 },
    { ...front, name: 'East' },
  ]
  const file = { audience: 'self', isImport: true, views }
  const call: Call = { ...evelyn, method: 'POST', url, body: file }
  const first = (await server.platform.call(call)).json<CaptureViewsResult>()
  expect([first.created.map(({ name }) => name), first.known]).toEqual([['West (2)', 'East'], 0])
  const [west] = first.created
  const again = { ...file, views: [{ ...front, id: west?.id, name: 'Otherwise', aspect: 3 }, ...views.slice(1)] }
  expect((await server.platform.call({ ...call, body: again })).json()).toEqual({ created: [], known: 2 })
})

test("requires unique names across a project's captures, also for concurrent requests", async () => {
  const responses = await Promise.all([captureId, nextId].map((of) => save({ name: 'Twice' }, { of })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

async function fill(audience: string, { of = captureId, count = 500 } = {}) {
  await server.platform.asOwner(
    `insert into capture_views
      (organization_id, capture_id, name, audience, camera_type, cut_planes, target, position, up_vector)
      select 'CFA', $1, 'Filled ' || n, $2, 1, '[]', $3, $4, $5 from generate_series(1, ${count}) n`,
    [of, audience, ...[front.target, front.position, front.upVector].map((point) => JSON.stringify(point))],
  )
}

test('counts only visible views against the limit', async () => {
  await fill('self')
  expect((await save()).status).toBe(201)
  await fill('organization')
  const refused = await save()
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'capture-views/too-many'])
  await server.platform.asOwner(`delete from capture_views where name like 'Filled %'`)
})

test('limits a project to 2,000 views', async () => {
  await fill('organization', { of: nextId, count: 2000 })
  const refused = await save()
  expect([refused.status, refused.json<Problem>().detail]).toEqual([
    409,
    'This project already has 2000 saved views, which is the limit. Delete one first.',
  ])
  await server.platform.asOwner(`delete from capture_views where name like 'Filled %'`)
})

test("deletes a view once, however often it's requested", async () => {
  const { id } = await create()
  const call: Call = { ...evelyn, method: 'DELETE', url: `/api/capture-views/${id}` }
  const responses = await Promise.all([server.platform.call(call), server.platform.call(call)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404])
})

test('saves views only for audiences that the user belongs to', async () => {
  const refused = await save({}, { by: rowan, audience: 'revituploadcompare.read' })
  expect([refused.status, refused.json<Problem>().code]).toEqual([400, 'capture-views/role-not-held'])
})

test.each([
  ['a target on the position', { target: front.position }],
  ['no name', { name: ' ' }],
])('rejects %s, and stores nothing', async (_case, parts) => {
  const before = await namesFor(evelyn)
  expect((await save(parts)).status).toBe(400)
  expect(await namesFor(evelyn)).toEqual(before)
})

test('returns views to no one else', async () => {
  const elsewhere = await server.platform.call({
    ...evelyn,
    organization: 'HFA',
    url: `/api/captures/${captureId}/views`,
  })
  expect([elsewhere.status, elsewhere.json<Problem>().code]).toEqual([404, 'captures/not-found'])
  expect((await save({}, { by: { ...evelyn, as: 'local|designer' } })).status).toBe(403)
})

test('lets readers change only their own views', async () => {
  const shared = await create()
  await server.platform.asOwner(
    `update members set roles = '{revitupload.read}' where organization_id = 'CFA' and user_id = 'local|reviewer'`,
  )
  expect((await listFor(rowan)).find(({ id }) => id === shared.id)?.isChangeable).toBe(false)
  expect(await codeOf(put(shared, {}, rowan))).toEqual([403, 'capture-views/not-yours'])
  const own = await create({}, { by: rowan, audience: 'self' })
  expect((await put(own, { audience: 'organization' }, rowan)).status).toBe(200)
  const url = `/api/capture-views/${own.id}`
  expect((await server.platform.call({ ...rowan, method: 'DELETE', url })).status).toBe(204)
  expect((await server.platform.call({ ...rowan, method: 'DELETE', url })).status).toBe(404)
})

test('deletes a view with its capture and its picture', async () => {
  const image = sharp({ create: { width: 20, height: 20, channels: 3, background: '#c8102e' } })
  const thumbnail = `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`
  const { id, thumbnailUrl } = await create({ thumbnail }, { of: nextId })
  const statusOf = async () => (await server.platform.app.inject({ url: thumbnailUrl ?? '' })).statusCode
  expect(await statusOf()).toBe(200)
  const removing = server.platform.call({ ...evelyn, method: 'DELETE', url: `/api/captures/${nextId}` })
  const meanwhile = await Promise.all(Array.from({ length: 4 }, () => save({}, { of: nextId })))
  expect((await removing).status).toBe(204)
  for (const { status } of meanwhile) expect([201, 404]).toContain(status)
  const left = await server.platform.asOwner('select id from capture_views where capture_id = $1', [nextId])
  expect(left).toEqual([])
  expect((await server.platform.call({ ...evelyn, url: `/api/capture-views/${id}` })).status).toBe(404)
  expect(await namesFor(evelyn)).not.toContain('After')
  await server.platform.sweepFiles()
  expect(await statusOf()).toBe(404)
})
