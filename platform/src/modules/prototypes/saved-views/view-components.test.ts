import type { Problem, SavedView, SavedViewCreate, SavedViewImportResult } from '@lintel/shared/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const editor = { as: 'local|everything', organization: 'CFA' }
const reader = { as: 'local|designer', organization: 'CFA' }
const list = '/api/savedviews/byorganizationsymbol/CFA'

const front: SavedViewCreate = {
  prototype: 'P13',
  name: 'Front',
  cameraType: 1,
  cutPlanes: [],
  target: { x: 1, y: 2, z: 3 },
  position: { x: 1, y: -20, z: 5 },
  upVector: { x: 0, y: 0, z: 1 },
}

let saved = 0

async function create(parts: object): Promise<SavedView> {
  const body = { ...front, name: `Front ${(saved += 1)}`, ...parts }
  const answer = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body })
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([201, expect.stringContaining('{')])
  return answer.json<SavedView>()
}

function at(id: string): string {
  return `/api/savedviews/${id}`
}

const components = {
  selection: [{ elementId: '1001', globalId: '0KkZ20so9BsO1d1hFcfLOl' }],
  visibility: { isVisible: true, exceptions: [{ elementId: '1002' }], hints: { spaces: false } },
  colouring: [{ colour: '#c8102e', components: [{ globalId: '0KkZ20so9BsO1d1hFcfLOl' }] }],
  isGhosted: true,
}

test('keeps what another program has drawn, also through writes that know nothing of it, and out of lists', async () => {
  const place = { x: 1, y: 2, z: 3 }
  const drawings = {
    lines: [{ from: place, to: { ...place, z: 4 } }],
    bitmaps: [{ picture: 'data:image/png;base64,iVBORw==', location: place, normal: place, up: place, height: 2 }],
    measures: [{ kind: 'length', points: [place, { ...place, x: 5 }] }],
  }
  const created = await create({ drawings })
  expect(created).toMatchObject({ drawings, hasDrawings: true })
  const url = at(created.id)
  const changed = await platform.call({ ...editor, method: 'PUT', url, body: { ...front, name: 'Drawn, changed' } })
  expect(changed.json<SavedView>().drawings).toEqual(drawings)
  const own = (await platform.call({ ...reader, url: list })).json<SavedView[]>().find(({ id }) => id === created.id)
  expect([own?.hasDrawings, own && 'drawings' in own]).toEqual([true, false])
  const picture = `data:image/png;base64,${'A'.repeat(200_000)}`
  const long = { kind: 'area', points: Array.from({ length: 1001 }, () => place) }
  const measured = { ...front, name: 'Measured, too much', drawings: { measures: [long, long] } }
  const tooMuch = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body: measured })
  expect([tooMuch.status, tooMuch.text]).toEqual([400, expect.stringContaining('at most 2,000 points')])
  const large = { bitmaps: Array.from({ length: 2 }, () => ({ ...drawings.bitmaps[0], picture })) }
  const body = { ...front, name: 'Drawn, too large', drawings: large }
  const refused = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('The bitmaps of a view are too large.')])
})

test('keeps what is selected, hidden and coloured, also through writes that know nothing of it', async () => {
  const created = await create({ components })
  const url = at(created.id)
  expect(created).toMatchObject({ components, hasComponents: true })
  expect((await platform.call({ ...reader, url })).json()).toEqual(created)
  async function put(body: object) {
    return (await platform.call({ ...editor, method: 'PUT', url, body: { ...front, ...body } })).json<SavedView>()
  }
  expect((await put({ name: 'Components, of an old program' })).components).toEqual(components)
  const listed = (await platform.call({ ...reader, url: list })).json<SavedView[]>()
  const own = listed.find(({ id }) => id === created.id)
  expect([own?.hasComponents, own && 'components' in own]).toEqual([true, false])
  expect((await put({ components: { selection: [] } })).components).toEqual({ selection: [] })
  const removed = await put({ components: null })
  expect(['components' in removed, 'hasComponents' in removed]).toEqual([false, false])
})

test('takes lists that are as long as they may be, and says which list is too long', async () => {
  const elements = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      elementId: String(1_000_000 + index),
      globalId: `0KkZ20so9BsO${String(index).padStart(10, '0')}`,
    }))
  const most = elements(10_000)
  const large = {
    selection: most,
    visibility: { isVisible: true, exceptions: most },
    colouring: [{ colour: '#00ff00', components: elements(30_000) }],
  }
  // The view has a picture of the largest size that is allowed.
  const pixels = Buffer.from(Array.from({ length: 270_000 }, (_, index) => (index * 7919) % 251))
  const raw = { raw: { width: 300, height: 300, channels: 3 as const } }
  const png = await sharp(pixels, raw).png({ compressionLevel: 0 }).toBuffer()
  const { id } = await create({ components: large, thumbnail: `data:image/png;base64,${png.toString('base64')}` })
  expect((await platform.call({ ...reader, url: at(id) })).json<SavedView>().components).toEqual(large)
  const [green = { colour: '', components: most }] = large.colouring
  for (const [wrong, path] of [
    [{ selection: elements(10_001) }, 'components.selection'],
    [{ visibility: { isVisible: false, exceptions: elements(10_001) } }, 'components.visibility.exceptions'],
    [{ colouring: [green, { ...green, components: elements(1) }] }, 'components.colouring'],
    [{ selection: [{}] }, 'components.selection.0'],
    [{ colouring: [{ ...green, colour: 'red' }] }, 'components.colouring.0.colour'],
  ] as const) {
    const body = { ...front, components: wrong }
    const answer = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body })
    expect(answer.json<Problem>()).toMatchObject({ status: 400, code: 'request/invalid', errors: [{ path }] })
  }
})

test('takes what the views of a file say is seen', async () => {
  const views = [
    { ...front, name: 'Imported', components },
    { ...front, name: 'Imported without' },
  ]
  const body = { prototype: 'P13', views }
  const answer = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews/import', body })
  const { created } = answer.json<SavedViewImportResult>()
  expect(created.map((view) => view.components)).toEqual([components, undefined])
})
