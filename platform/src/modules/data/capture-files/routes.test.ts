import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CaptureFile, CaptureModel, Ingestion } from '@lintel/shared/contract/captures'
import { until } from '@lintel/shared/testing/runner'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import { withScope } from '../../../database/scope.ts'
import { removeUnreferenced } from '../../base/files/unreferenced-files-repository.ts'
import { writeUnreferenced } from '../../base/files/keeping/write-file.ts'
import { hideCapture } from './removal/removed-repository.ts'
import { keepModelFile } from './repository.ts'
import type { Call } from '../../../testing/build-test-app.ts'
import { untilBlocked } from '../../../testing/overlapping-transactions.ts'
import { openDesk, type Desk } from '../capture-ingestions/testing/ingestion-desk.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'

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

test('counts what elements count: all of the capture, with a shape or without', async () => {
  const id = await capture(shapedText([{ at: [1, 0, 0], size: [4, 0.2, 3] }]))
  const elements = (await call(`/captures/${id}/elements`)).json<{ ifcClass: string }[]>()
  expect(elements.map(({ ifcClass }) => ifcClass)).toEqual(['IfcWall', 'IfcSpace'])
  expect(await modelOf(id)).toMatchObject({ status: 'Made', elementCount: 2 })
})

test('says so where a file has no shapes', async () => {
  const id = await capture(ifcText([...project, ...walls([{}])]))
  expect(await modelOf(id)).toEqual({
    status: 'None',
    statusDetails: 'Nothing in the file has a shape.',
    file: null,
    origin: null,
    unitScale: 0.001,
    elementCount: 1,
    making: null,
  })
})

test('keeps a capture whole without its shapes where the organization has no room for them, and says so', async () => {
  const { platform } = server
  const counted = (key?: string) => platform.asOwner('select key from kept_files where key like $1', [`%${key}%`])
  const id = await desk.submit(shapedText([{ at: [9, 9, 9], size: [1, 2, 1] }]))
  await desk.work(id, { quotaBytes: 100 })
  const { captureId, status } = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
  const model = await modelOf(captureId ?? '')
  expect([status, model.status, model.file]).toEqual(['Complete', 'Error', null])
  expect(model.statusDetails).toMatch(
    /^The shapes are not kept\. This organization keeps .* The capture is whole without them\.$/,
  )
  expect(await counted(`capture-models/${captureId}`)).toEqual([])
  const kept = await capture(shapedText([{ at: [9, 9, 9], size: [2, 2, 1] }]))
  expect(await counted(`capture-models/${kept}`)).toHaveLength(1)
  await call(`/captures/${kept}`, { method: 'DELETE' })
  await server.platform.sweepFiles()
  expect(await counted(`capture-models/${kept}`)).toEqual([])
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

test('says of shapes that were given up that there are none, and makes them where the file is tried again', async () => {
  const id = await desk.submit(shapedText([{ at: [6, 6, 6], size: [1, 1, 1] }]))
  const { store } = server.platform.files
  await desk.work(id, { store: { ...store, write: () => Promise.reject(new Error('The store is away.')) } })
  const failed = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
  const captureId = failed.captureId ?? ''
  expect(failed.status).toBe('Error')
  const statusDetails = 'Making the shapes broke off and was given up. The capture is whole without them.'
  expect(await modelOf(captureId)).toMatchObject({ status: 'Error', statusDetails, file: null })
  expect((await call(`/capture-ingestions/${id}/retry`, { method: 'POST' })).status).toBe(200)
  expect(await modelOf(captureId)).toMatchObject({ status: 'Making', statusDetails: null })
  await desk.work(id)
  expect((await call(`/capture-ingestions/${id}`)).json<Ingestion>()).toMatchObject({ status: 'Complete', captureId })
  expect((await modelOf(captureId)).status).toBe('Made')
})

/** A capture at the moment when its shapes have just been written. */
async function withShapesWritten() {
  const captureId = await capture(shapedText([{ at: [Math.random(), 5, 5], size: [1, 1, 1] }]))
  await server.platform.asOwner(
    `update capture_models set status = 'Making', file_key = null, file_hash = null, bytes = null where capture_id = $1`,
    [captureId],
  )
  const fileKey = `organizations/CFA/capture-models/${captureId}-2/0123456789.glb`
  const { db, files } = server.platform
  const { quotaBytes } = server.platform.config.uploads
  await writeUnreferenced({ db, store: files.store, quotaBytes }, { key: fileKey, organizationId: 'CFA' }, 'shapes')
  return { place: { organizationId: 'CFA', captureId }, file: { fileKey, fileHash: '0', bytes: 6, ...noCounts } }
}
const noCounts = { elementCount: 0, triangleCount: null }

test('leaves no shapes behind of a capture that is removed while they are kept', async () => {
  const { db, files } = server.platform
  const { place, file } = await withShapesWritten()
  const removed = await withScope(db, place, async (tx) => {
    await keepModelFile(tx, place, file)
    const removing = call(`/captures/${place.captureId}`, { method: 'DELETE' })
    await untilBlocked(server.platform)
    return { removing }
  })
  expect((await removed.removing).status).toBe(204)
  await server.platform.sweepFiles()
  expect(await files.store.sizeOf(file.fileKey)).toBeUndefined()
})

test('keeps no shapes of a capture that is just being removed', async () => {
  const { db, files, asOwner } = server.platform
  const { place, file } = await withShapesWritten()
  const { keeping } = await withScope(db, place, async (tx) => {
    await hideCapture(tx, place)
    const late = withScope(db, place, (other) => keepModelFile(other, place, file))
    await untilBlocked(server.platform)
    return { keeping: late }
  })
  await keeping
  await asOwner('update unreferenced_files set remove_at = now() where key = $1', [file.fileKey])
  await removeUnreferenced({ db, store: files.store })
  expect(await files.store.sizeOf(file.fileKey)).toBeUndefined()
})

/** Milliseconds in which a page that looks at a capture has read it once. */
const firstReading = 500

test('tells those who look at a capture that it is removed, and whoever comes later that there is none', async () => {
  const id = await capture(shapedText([{ at: [8, 8, 8], size: [1, 1, 1] }]))
  const followed = call(`/captures/${id}/events`)
  await until(async () => {
    const listening = await server.platform.asOwner(
      // One that has listened for a while is asked now and then whether it is still there.
      `select 1 from pg_stat_activity where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`,
    )
    expect(listening.length).toBeGreaterThan(0)
  })
  await wait(firstReading)
  const [{ project } = { project: '' }] = await server.platform.asOwner<{ project: string }>(
    'select project_group_id as project from captures where id = $1',
    [id],
  )
  expect((await call(`/captures/${id}`, { method: 'DELETE' })).status).toBe(204)
  const { status, text } = await followed
  expect([status, text.match(/^data: .*$/gm)]).toEqual([
    200,
    [
      expect.stringContaining(`data: {"isThere":true,"projectGroupId":"${project}","modelState":"`),
      'data: {"isThere":false}',
    ],
  ])
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
  await server.platform.sweepFiles()
  const { store } = server.platform.files
  expect([await store.sizeOf(keys?.file ?? ''), await store.sizeOf(keys?.model ?? '')]).toEqual([undefined, undefined])
})

test.each(['/file', '/model'])('answers %s to nobody else', async (path) => {
  const id = await capture(near)
  const elsewhere = await call(`/captures/${id}${path}`, { organization: 'HFA' })
  expect([elsewhere.status, elsewhere.json<{ code: string }>().code]).toEqual([404, 'captures/not-found'])
  expect((await call(`/captures/${id}${path}`, { as: 'local|designer' })).status).toBe(403)
})
