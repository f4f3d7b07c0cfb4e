import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import type { Ingestion, CaptureModel } from '@lintel/shared/contract/captures'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openIngestionFixture, type IngestionFixture } from './testing/ingestion-fixture.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import type { Call } from '../../../testing/build-test-app.ts'

describe('model recreation', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
  }, 60_000)
  afterAll(() => server.close())

  function call(url: string, more: Partial<Call> = {}) {
    return server.platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA', ...more })
  }

  async function modelOf(id: string): Promise<CaptureModel> {
    return (await call(`/captures/${id}/model`)).json<CaptureModel>()
  }

  function remake(id: string, more: Partial<Call> = {}) {
    return call(`/captures/${id}/model`, { method: 'POST', ...more })
  }

  async function beginRemake(id: string): Promise<string> {
    const response = await remake(id)
    expect(response.status).toBe(202)
    return response.json<Ingestion>().id
  }

  let captures = 0

  async function capture(given: Parameters<IngestionFixture['work']>[1] = {}): Promise<string> {
    captures += 1
    const id = await fixture.submit(shapedText([{ at: [captures, 3, 3], size: [1, 1, 3] }]))
    await fixture.work(id, given)
    return (await call(`/capture-ingestions/${id}`)).json<Ingestion>().captureId ?? ''
  }

  /** The files of a capture's models, after the cleanup job has removed those that were given up. */
  async function modelFilesOf(captureId: string): Promise<string[]> {
    await server.platform.sweepFiles()
    const like = `%capture-models/${captureId}%`
    const rows = await server.platform.asOwner<{ key: string }>('select key from kept_files where key like $1', [like])
    return rows.map(({ key }) => key)
  }

  function failing() {
    const { store } = server.platform.files
    return { store: { ...store, write: () => Promise.reject(new Error('The store is away.')) } }
  }

  test('recreates the model of a capture and shows the previous one until then', async () => {
    const id = await capture()
    const before = await modelOf(id)
    const [oldKey = ''] = await modelFilesOf(id)
    const response = await remake(id)
    expect([response.status, response.json()]).toEqual([
      202,
      expect.objectContaining({ status: 'Queued', captureId: id, isRemake: true, fileName: 'Store.ifc' }),
    ])
    const { id: ingestionId } = response.json<Ingestion>()
    const during = await modelOf(id)
    expect(during).toMatchObject({ status: 'Made', file: { contentHash: before.file?.contentHash } })
    expect(during.making).toMatchObject({ id: ingestionId, status: 'Queued', progress: 0, isRemake: true })
    await fixture.work(ingestionId)
    const done = (await call(`/capture-ingestions/${ingestionId}`)).json<Ingestion>()
    expect(done).toMatchObject({ status: 'Complete', progress: 100, captureId: id })
    expect(done.steps.map(({ step }) => step)).toEqual(['queue', 'fetch', 'read', 'shapes'])
    const after = await modelOf(id)
    expect(after).toMatchObject({ status: 'Made', origin: before.origin, making: null })
    const [newKey = '', ...others] = await modelFilesOf(id)
    expect([newKey === oldKey, others]).toEqual([false, []])
    expect(await server.platform.files.store.sizeOf(oldKey)).toBeUndefined()
    expect((await server.platform.call({ url: after.file?.url ?? '' })).status).toBe(200)
  })

  test('allows one recreation at a time, only by users who can upload, and only for building files', async () => {
    const id = await capture()
    expect((await remake(id, { as: 'local|designer' })).status).toBe(403)
    expect((await remake(id, { organization: 'HFA' })).status).toBe(404)
    const responses = await Promise.all([remake(id), remake(id)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409])
    const refused = responses.find(({ status }) => status === 409)?.json<{ code: string; detail: string }>()
    expect(refused).toMatchObject({
      code: 'captures/model-in-progress',
      detail: expect.stringContaining('is being created'),
    })
    const document = await capture()
    await server.platform.asOwner(`update captures set capture_type = 'Document' where id = $1`, [document])
    expect((await remake(document)).json()).toMatchObject({ status: 409, code: 'captures/no-building-file' })
  })

  test('keeps the previous model if recreating it fails, shows the reason, and can be repeated', async () => {
    const id = await capture()
    const before = await modelOf(id)
    const first = await beginRemake(id)
    await fixture.work(first, failing())
    const failed = await modelOf(id)
    expect(failed).toMatchObject({ status: 'Made', file: { contentHash: before.file?.contentHash } })
    expect(failed.making).toMatchObject({
      id: first,
      status: 'Error',
      statusDetails: expect.stringMatching(/internal/),
    })
    expect(await modelFilesOf(id)).toHaveLength(1)
    const second = await beginRemake(id)
    expect((await call(`/capture-ingestions/${first}`)).status).toBe(404)
    await fixture.work(second)
    expect(await modelOf(id)).toMatchObject({ status: 'Made', making: null })
  })

  test('retries a failed recreation unless another one is in progress', async () => {
    const id = await capture()
    const first = await beginRemake(id)
    await fixture.work(first, failing())
    expect((await call(`/capture-ingestions/${first}/retry`, { method: 'POST' })).status).toBe(200)
    expect((await remake(id)).status).toBe(409)
    await fixture.work(first)
    expect(await modelOf(id)).toMatchObject({ status: 'Made', making: null })
  })

  test('reports that the storage quota is used up', async () => {
    const id = await capture()
    const ingestion = await beginRemake(id)
    await fixture.work(ingestion, { quotaBytes: 100 })
    expect((await modelOf(id)).making?.statusDetails).toMatch(/^The 3D model wasn't saved\. This organization uses/)
    expect(await modelFilesOf(id)).toHaveLength(1)
  })

  test("creates models that failed at first or that older captures don't have", async () => {
    const given = await capture(failing())
    expect(await modelOf(given)).toMatchObject({ status: 'Error', file: null })
    await fixture.work(await beginRemake(given))
    expect(await modelOf(given)).toMatchObject({ status: 'Made', statusDetails: null })
    const old = await capture()
    await server.platform.asOwner('delete from capture_models where capture_id = $1', [old])
    expect((await modelOf(old)).status).toBe('None')
    await fixture.work(await beginRemake(old))
    expect(await modelOf(old)).toMatchObject({ status: 'Made', statusDetails: null })
  })

  test('can be canceled, and keeps the previous model', async () => {
    const id = await capture()
    const before = await modelFilesOf(id)
    const ingestion = await beginRemake(id)
    expect((await call(`/capture-ingestions/${ingestion}/cancel`, { method: 'POST' })).status).toBe(204)
    await fixture.work(ingestion)
    expect(await modelOf(id)).toMatchObject({ status: 'Made', making: null })
    expect(await modelFilesOf(id)).toEqual(before)
  })

  test('ends when the capture is deleted in the meantime, and leaves no files behind', async () => {
    const id = await capture()
    const ingestion = await beginRemake(id)
    const { store } = server.platform.files
    const late: typeof store = {
      ...store,
      async write(...written) {
        await store.write(...written)
        expect((await call(`/captures/${id}`, { method: 'DELETE' })).status).toBe(204)
      },
    }
    await fixture.work(ingestion, { store: late })
    expect(await modelFilesOf(id)).toEqual([])
    expect((await call(`/capture-ingestions/${ingestion}`)).status).toBe(404)
  })

  test("reports again which elements can't be created", async () => {
    const id = await capture()
    const stale = [
      "3 elements have geometry that couldn't be created, so the model doesn't show them.",
      '2 elements have shapes that cannot be made, so the model does not show them.',
    ]
    await server.platform.asOwner('update captures set warnings = $2 where id = $1', [
      id,
      ['The file is odd.', ...stale],
    ])
    await fixture.work(await beginRemake(id))
    const rows = await server.platform.asOwner('select warnings from captures where id = $1', [id])
    expect(rows).toEqual([{ warnings: ['The file is odd.'] }])
  })
})
