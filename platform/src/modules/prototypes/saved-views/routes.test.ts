import type { Problem, SavedView, SavedViewCreate, SavedViewImportResult } from '@lintel/shared/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { mostViews } from './change-views.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const editor = { as: 'local|everything', organization: 'CFA' }
const reader = { as: 'local|designer', organization: 'CFA' }
const list = '/api/savedviews/byorganizationsymbol/CFA'
const none = '00000000-0000-4000-8000-000000000000'

const front: SavedViewCreate = {
  organizationId: 1,
  prototype: 'P13',
  name: 'Front',
  cameraType: 1,
  cutPlanes: [{ x: 0, y: 0.6, z: 0.8, w: -3.125 }],
  target: { x: 1, y: 2, z: 3 },
  position: { x: 1, y: -20.123456789, z: 5 },
  upVector: { x: 0, y: 0, z: 1 },
  fieldOfView: 52.5,
  aspect: 1.78,
}

let saved = 0

/** Each view gets another name, unless its name matters. */
async function create(parts: object = {}, caller: Omit<Call, 'url'> = editor): Promise<SavedView> {
  const body = { ...front, name: `Front ${(saved += 1)}`, ...parts }
  const answer = await platform.call({ ...caller, method: 'POST', url: '/api/savedviews', body })
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('{')])
  return answer.json<SavedView>()
}

function at(id: string): string {
  return `/api/savedviews/${encodeURIComponent(id)}`
}

async function codeOf(call: Call): Promise<[number, string]> {
  const answer = await platform.call(call)
  return [answer.status, answer.json<Problem>().code]
}

test('keeps every field, and says who saved it and when', async () => {
  const created = await create({ name: '  Front, Cut  ' })
  expect(created).toEqual({
    ...front,
    name: 'Front, Cut',
    id: created.id,
    thumbnailUrl: null,
    author: { id: 'local|everything', name: expect.stringMatching(/^\S+ \S+$/) },
    revision: 1,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: created.createdAt,
  })
  expect((await platform.call({ ...reader, url: at(created.id) })).json()).toEqual(created)
})

test('leaves out what a view does not have', async () => {
  const created = await create({ fieldOfView: undefined, aspect: undefined, organizationId: undefined })
  expect(Object.keys(created)).not.toEqual(expect.arrayContaining(['fieldOfView']))
  expect('aspect' in created).toBe(false)
})

test('lists the views of the organization, of one prototype, and the same with a release', async () => {
  const created = await create({ name: 'Zenith', prototype: 'P14' })
  const everywhere = (await platform.call({ ...reader, url: list })).json<SavedView[]>()
  const ofPrototype = (await platform.call({ ...reader, url: `${list}?prototype=P14` })).json<SavedView[]>()
  const manifest = '/api/lintel-webapi/prototypes/CFA/P14/2024.1'
  const ofRelease = (await platform.call({ ...reader, url: `${manifest}/views` })).json<SavedView[]>()
  expect(everywhere).toContainEqual(created)
  expect(new Set(everywhere.map(({ prototype }) => prototype)).size).toBeGreaterThan(5)
  expect(ofPrototype.at(-1)).toEqual(created)
  expect(ofRelease).toEqual(ofPrototype)
  expect(new Set(ofPrototype.map(({ prototype }) => prototype))).toEqual(new Set(['P14']))
})

test('shows views of prototypes that are not published to publishers only', async () => {
  async function prototypes(caller: Omit<Call, 'url'>) {
    const views = (await platform.call({ ...caller, url: list })).json<SavedView[]>()
    return new Set(views.map(({ prototype }) => prototype))
  }
  expect((await prototypes(reader)).has('P15')).toBe(false)
  expect((await prototypes(editor)).has('P15')).toBe(true)
  const draft = await create({ prototype: 'P15' })
  expect(await codeOf({ ...reader, url: at(draft.id) })).toEqual([404, 'saved-views/not-found'])
})

test('replaces what an update gives and drops what it leaves out', async () => {
  const created = await create()
  const body = { ...created, name: 'Back', cutPlanes: [], cameraType: 0, fieldOfView: undefined }
  const answer = await platform.call({ ...editor, method: 'PUT', url: at(created.id), body })
  const changed = answer.json<SavedView>()
  expect('fieldOfView' in changed).toBe(false)
  expect(changed).toEqual({
    ...created,
    fieldOfView: undefined,
    name: 'Back',
    cutPlanes: [],
    cameraType: 0,
    revision: 2,
    updatedAt: changed.updatedAt,
  })
  expect(changed.updatedAt >= created.updatedAt).toBe(true)
})

test('refuses an update of a revision that has been overtaken', async () => {
  const created = await create()
  const url = at(created.id)
  function put(name: string, revision?: number) {
    return platform.call({ ...editor, method: 'PUT', url, body: { ...front, name, revision } })
  }
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => put(name, 1)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.json<Problem>().code).toBe('saved-views/changed-meanwhile')
  expect((await put('last', 2)).json()).toMatchObject({ name: 'last', revision: 3 })
  expect((await put('whatever')).json()).toMatchObject({ name: 'whatever', revision: 4 })
})

test('deletes once; afterwards there is no such view', async () => {
  const { id } = await create()
  expect((await platform.call({ ...editor, method: 'DELETE', url: at(id) })).status).toBe(204)
  for (const method of ['DELETE', 'GET'] as const) {
    expect(await codeOf({ ...editor, method, url: at(id) })).toEqual([404, 'saved-views/not-found'])
  }
  expect(await codeOf({ ...editor, method: 'PUT', url: at(id), body: front })).toEqual([404, 'saved-views/not-found'])
})

test.each([none, 'x', '../P13', "'; drop table saved_views; --", '1'])('finds nothing under the id %s', async (id) => {
  expect(await codeOf({ ...editor, url: at(id) })).toEqual([404, 'saved-views/not-found'])
  expect(await codeOf({ ...editor, method: 'DELETE', url: at(id) })).toEqual([404, 'saved-views/not-found'])
})

test('lets readers read and only editors write', async () => {
  const { id } = await create()
  expect((await platform.call({ ...reader, url: at(id) })).status).toBe(200)
  const writes: Call[] = [
    { ...reader, method: 'POST', url: '/api/savedviews', body: front },
    { ...reader, method: 'PUT', url: at(id), body: front },
    { ...reader, method: 'DELETE', url: at(id) },
  ]
  for (const write of writes) expect(await codeOf(write)).toEqual([403, 'roles/missing'])
  expect((await platform.call({ as: 'local|analyst', organization: 'CFA', url: list })).status).toBe(403)
  expect((await platform.call({ url: at(id) })).status).toBe(401)
  expect(await codeOf({ as: 'local|everything', url: at(id) })).toEqual([400, 'organizations/header-missing'])
})

test("answers another organization's view like one that does not exist", async () => {
  const { id } = await create()
  const harbor = { as: 'local|everything', organization: 'HFA' }
  const body = { ...front, prototype: 'Boathouse' }
  const calls: Omit<Call, 'url'>[] = [harbor, { ...harbor, method: 'PUT', body }, { ...harbor, method: 'DELETE' }]
  for (const call of calls) {
    const [theirs, missing] = await Promise.all([id, none].map((one) => platform.call({ ...call, url: at(one) })))
    const texts = [theirs, missing].map((answer) => answer?.text.replace(/"requestId":"[^"]*"/, ''))
    expect([theirs?.status, texts[0]]).toEqual([404, texts[1]])
  }
  expect((await platform.call({ ...reader, url: at(id) })).status).toBe(200)
})

test('saves on prototypes of the organization only', async () => {
  for (const prototype of ['P99', 'Boathouse', 'p13']) {
    const answer = await platform.call({
      ...editor,
      method: 'POST',
      url: '/api/savedviews',
      body: { ...front, prototype },
    })
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'saved-views/unknown-prototype',
      errors: [{ path: 'prototype' }],
    })
  }
})

test.each<[string, object, string]>([
  ['a target on the position', { target: front.position }, 'target'],
  ['an up vector along the direction', { target: { x: 0, y: 0, z: 0 }, position: { x: 0, y: 0, z: 9 } }, 'upVector'],
  ['a plane without normal', { cutPlanes: [{ x: 0, y: 0, z: 0, w: 1 }] }, 'cutPlanes.0'],
  ['another organization id', { organizationId: 7 }, 'organizationId'],
  ['a blank name', { name: '   ' }, 'name'],
  ['a null as coordinate', { position: { x: null, y: 0, z: 1 } }, 'position.x'],
])('refuses %s and names the field', async (_case, parts, path) => {
  const answer = await platform.call({
    ...editor,
    method: 'POST',
    url: '/api/savedviews',
    body: { ...front, ...parts },
  })
  expect(answer.json<Problem>()).toMatchObject({ status: 400, code: 'request/invalid' })
  expect(answer.json<Problem>().errors?.map((error) => error.path)).toContain(path)
})

test('refuses an update whose body names another view', async () => {
  const { id } = await create()
  const call = { ...editor, method: 'PUT' as const, url: at(id), body: { ...front, id: none } }
  expect(await codeOf(call)).toEqual([400, 'saved-views/mismatch'])
})

async function pictureOf(width: number, height: number): Promise<string> {
  const image = sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`
}

async function statusOf(address: string | null): Promise<number> {
  return (await platform.app.inject({ url: address ?? '' })).statusCode
}

test('forgets the picture of a view that is deleted, and keeps it through a change that fails', async () => {
  const { id, thumbnailUrl } = await create({ thumbnail: await pictureOf(20, 20) })
  const body = { ...front, revision: 9, thumbnail: await pictureOf(30, 30) }
  expect((await platform.call({ ...editor, method: 'PUT', url: at(id), body })).status).toBe(409)
  expect((await platform.call({ ...reader, method: 'DELETE', url: at(id) })).status).toBe(403)
  expect(await statusOf(thumbnailUrl)).toBe(200)
  expect(await platform.asOwner('select key from unreferenced_files')).toEqual([])
  expect((await platform.call({ ...editor, method: 'DELETE', url: at(id) })).status).toBe(204)
  await platform.sweepFiles()
  expect(await statusOf(thumbnailUrl)).toBe(404)
})

test('decodes no picture for those who may not save, nor for what cannot be saved', async () => {
  // A picture that decoding would find damaged, which would be answered with 422.
  const thumbnail = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')}`
  const save = { method: 'POST' as const, url: '/api/savedviews', body: { ...front, thumbnail } }
  expect((await platform.call({ ...save, as: 'local|guest', organization: 'CFA' })).status).toBe(404)
  expect((await platform.call({ ...save, ...reader })).status).toBe(403)
  expect((await platform.call({ ...save, ...editor, body: { ...save.body, prototype: 'P99' } })).status).toBe(400)
})

test('stores a small copy of the picture at a signed address, keeps it, and forgets it on demand', async () => {
  const created = await create({ thumbnail: await pictureOf(1600, 1000) })
  const picture = await platform.app.inject({ url: created.thumbnailUrl ?? '' })
  const { format, width, height } = await sharp(picture.rawPayload).metadata()
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect([format, width, height]).toEqual(['webp', 640, 400])
  async function put(body: object) {
    return (await platform.call({ ...editor, method: 'PUT', url: at(created.id), body })).json<SavedView>()
  }
  expect((await put(front)).thumbnailUrl).toBe(created.thumbnailUrl)
  const other = (await put({ ...front, thumbnail: await pictureOf(20, 20) })).thumbnailUrl
  expect(other).not.toBe(created.thumbnailUrl)
  await platform.sweepFiles()
  expect(await statusOf(created.thumbnailUrl)).toBe(404)
  expect(await statusOf(other)).toBe(200)
  expect((await put({ ...front, thumbnail: null })).thumbnailUrl).toBeNull()
  await platform.sweepFiles()
  expect(await statusOf(other)).toBe(404)
})

test.each([
  ['no picture', 'not a picture', 'images/not-an-image'],
  ['a drawing that claims to be a PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'images/drawing'],
  ['a picture that is cut off', '\x89PNG\r\n\x1a\n', 'images/damaged'],
])('refuses %s, and saves nothing', async (_case, content, code) => {
  const thumbnail = `data:image/png;base64,${Buffer.from(content, 'latin1').toString('base64')}`
  const body = { ...front, name: 'Half written', thumbnail }
  const answer = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body })
  expect(answer.json<Problem>().code).toBe(code)
  expect((await platform.call({ ...reader, url: list })).text).not.toContain('Half written')
})

test('keeps one account from saving without end', async () => {
  await platform.asOwner(
    `insert into saved_views (organization_id, prototype, name, camera_type, cut_planes, target, position, up_vector)
     select 'CFA', 'S08', 'Filler ' || n, 1, '[]', '{"x":0,"y":0,"z":0}', '{"x":0,"y":1,"z":0}', '{"x":0,"y":0,"z":1}'
     from generate_series(1, $1) as n`,
    [mostViews],
  )
  const call = { ...editor, method: 'POST' as const, url: '/api/savedviews', body: { ...front, prototype: 'S08' } }
  expect(await codeOf(call)).toEqual([409, 'saved-views/too-many'])
})

test('the database itself keeps the views of organizations apart', async () => {
  const client = await platform.pool.connect()
  try {
    await client.query(`begin; select set_config('app.organization', 'HFA', true)`)
    const removed = await client.query(`delete from saved_views where organization_id = 'CFA'`)
    expect(removed.rowCount).toBe(0)
    await expect(client.query(`update saved_views set organization_id = 'CFA'`)).rejects.toThrow(/row-level security/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('imports the views of a file all or none, and knows them again', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const thumbnail = `data:image/png;base64,${png.toString('base64')}`
  const views = Array.from({ length: 20 }, (_, index) => ({
    ...front,
    name: `Imported ${index}`,
    position: { x: 0.1 + index, y: -20, z: -0 },
    ...(index === 3 && { thumbnail }),
  }))
  const broken = views.with(14, { ...front, name: 'Imported 14', position: front.target })
  const damaged = views.with(14, { ...front, name: 'Imported 14', thumbnail: 'data:image/png;base64,AAAA' })
  async function named() {
    const all = (await platform.call({ ...reader, url: list })).json<SavedView[]>()
    return all.filter(({ name }) => name.startsWith('Imported'))
  }
  function importing(body: object) {
    return platform.call({ ...editor, method: 'POST', url: '/api/savedviews/import', body })
  }
  for (const [wrong, status] of [[broken, 400] as const, [damaged, 415] as const]) {
    expect((await importing({ prototype: 'P13', views: wrong })).status).toBe(status)
    expect(await named()).toEqual([])
  }
  const file = { prototype: 'P13', views }
  const twice = (await Promise.all([importing(file), importing(file)])).map((answer) =>
    answer.json<SavedViewImportResult>(),
  )
  expect(twice.map(({ created, known }) => created.length + known)).toEqual([20, 20])
  const kept = await named()
  expect(kept).toHaveLength(20)
  expect(kept.filter(({ thumbnailUrl }) => thumbnailUrl !== null)).toHaveLength(1)
  // An export of the platform contains ids; they are recognized, whatever another program has made of the numbers.
  const [first] = kept
  const exported = { ...front, id: first?.id.toUpperCase(), name: 'Elsewhere', aspect: 3 }
  const again = await importing({ prototype: 'P13', views: [...views, exported] })
  expect(again.json<SavedViewImportResult>()).toEqual({ created: [], known: 21 })
})
