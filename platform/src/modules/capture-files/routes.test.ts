import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CaptureFile, CaptureModel, Ingestion } from '@lintel/shared/contract/captures'
import { until } from '@lintel/shared/testing/runner'
import { ifcText, project, walls } from '../../ifc/testing/ifc-text.ts'
import { shapedText } from '../../ifc/testing/shaped-text.ts'
import type { Call } from '../../testing/build-test-app.ts'
import { openDesk, type Desk } from '../capture-ingestions/testing/ingestion-desk.ts'
import { startOnFolder, type UploadServer } from '../uploads/testing/upload-calls.ts'

let server: UploadServer
let desk: Desk
beforeAll(async () => {
  server = await startOnFolder()
  desk = await openDesk(server.platform)
}, 60_000)
afterAll(() => server.close())

function call(url: string, more: Partial<Call> = {}) {
  return server.platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA', ...more })
}

async function capture(content: string, name?: string): Promise<string> {
  const id = await desk.submit(content, name)
  await desk.work(id)
  return (await call(`/capture-ingestions/${id}`)).json<Ingestion>().captureId ?? ''
}

async function modelOf(id: string): Promise<CaptureModel> {
  return (await call(`/captures/${id}/model`)).json<CaptureModel>()
}

const near = shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3] }])

test('hands the file out as it was sent', async () => {
  const id = await capture(near, 'Straße 100%.ifc')
  const file = (await call(`/captures/${id}/file`)).json<CaptureFile>()
  expect(file).toMatchObject({ fileName: 'Straße 100%.ifc', bytes: Buffer.byteLength(near) })
  const download = await server.platform.call({ url: file.url })
  expect([download.status, download.text]).toEqual([200, near])
})

test('hands out the shapes at an address of their own, with the same origin for all captures of a project', async () => {
  const far = [455_123, 5_429_456, 120] as const
  const first = await modelOf(await capture(shapedText([{ at: far, size: [4, 0.2, 3] }])))
  const [, origin] = [await capture(near), first.origin]
  const second = await modelOf(await capture(shapedText([{ at: [far[0] + 40, far[1], 120], size: [4, 0.2, 3] }])))
  expect(second).toEqual({ ...second, status: 'Made', statusDetails: null, origin, unitScale: 0.001 })
  const { url = '', bytes } = second.file ?? {}
  const download = await server.platform.call({ url })
  expect([download.status, download.headers['content-type']]).toEqual([200, 'model/gltf-binary'])
  expect(download.headers['content-length']).toBe(String(bytes))
})

test('says so where a file has no shapes', async () => {
  const id = await capture(ifcText([...project, ...walls([{}])]))
  expect(await modelOf(id)).toEqual({
    status: 'None',
    statusDetails: 'Nothing in the file has a shape.',
    file: null,
    origin: null,
    unitScale: 0.001,
  })
})

test('makes the shapes that a lost attempt has left, and stores nothing twice', async () => {
  const id = await desk.submit(shapedText([{ at: [7, 7, 7], size: [1, 1, 1] }]))
  const { store } = server.platform.files
  const lost: typeof store = { ...store, write: () => Promise.reject(new Error('The worker is lost.')) }
  await desk.work(id, { store: lost, isLastTry: false }).catch(() => undefined)
  const left = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
  expect((await modelOf(left.captureId ?? '')).status).toBe('Making')
  await desk.work(id)
  const done = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
  expect(done).toMatchObject({ status: 'Complete', captureId: left.captureId })
  expect((await modelOf(left.captureId ?? '')).status).toBe('Made')
})

test('tells those who look at a capture that it is removed, and whoever comes later that there is none', async () => {
  const id = await capture(shapedText([{ at: [8, 8, 8], size: [1, 1, 1] }]))
  const followed = call(`/captures/${id}/events`)
  await until(async () => {
    const listening = await server.platform.asOwner(
      `select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
    expect(listening).toHaveLength(1)
  })
  expect((await call(`/captures/${id}`, { method: 'DELETE' })).status).toBe(204)
  const { status, text } = await followed
  expect([status, text.match(/^data: .*$/gm)]).toEqual([200, ['data: {"isThere":true}', 'data: {"isThere":false}']])
  expect((await call(`/captures/${id}/events`)).text).toContain('data: {"isThere":false}')
})

test('removes a capture with its files while somebody looks at it', async () => {
  const id = await capture(shapedText([{ at: [9, 9, 9], size: [1, 1, 1] }]))
  const [keys] = await server.platform.asOwner<{ file: string; model: string }>(
    `select c.file_key as file, m.file_key as model from captures c join capture_models m on m.capture_id = c.id where c.id = $1`,
    [id],
  )
  expect((await call(`/captures/${id}`, { method: 'DELETE', as: 'local|analyst' })).status).toBe(403)
  expect((await call(`/captures/${id}`, { method: 'DELETE' })).status).toBe(204)
  for (const path of ['', '/elements', '/elements/1/properties', '/model', '/file']) {
    const method = path === '' ? 'DELETE' : 'GET'
    const answer = await call(`/captures/${id}${path}`, { method })
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([404, 'captures/not-found'])
  }
  const { store } = server.platform.files
  expect([await store.sizeOf(keys?.file ?? ''), await store.sizeOf(keys?.model ?? '')]).toEqual([undefined, undefined])
})

test.each(['/file', '/model'])('answers %s to nobody else', async (path) => {
  const id = await capture(near)
  const elsewhere = await call(`/captures/${id}${path}`, { organization: 'HFA' })
  expect([elsewhere.status, elsewhere.json<{ code: string }>().code]).toEqual([404, 'captures/not-found'])
  expect((await call(`/captures/${id}${path}`, { as: 'local|designer' })).status).toBe(403)
})
