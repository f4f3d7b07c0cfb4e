import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CapturedElement, CaptureModel, Ingestion } from '@lintel/shared/contract/captures'
import sharp from 'sharp'
import { createPart } from '../../../../seed/models/kernel/part.ts'
import { writeGlb } from '../../../../seed/models/kernel/write-glb.ts'
import { modelRecipes } from '../../../../seed/models/recipes.ts'
import { elementIdsOf } from '../../../assembler/glb/glb-elements.ts'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { addPrototype, addRequests } from '../../../worker/testing/add-requests.ts'
import { openIngestionFixture, type IngestionFixture } from '../../data/capture-ingestions/testing/ingestion-fixture.ts'
import { captureIfEnabled } from './capture-assembly.ts'

let platform: TestApp
let fixture: IngestionFixture
let model: Uint8Array
beforeAll(async () => {
  platform = await buildTestApp()
  fixture = await openIngestionFixture(platform)
  await addPrototype(platform.db, platform.files.store, [])
  const recipe = modelRecipes.get('p13/entrance')
  const part = createPart(recipe?.firstId ?? 0)
  recipe?.build(part)
  model = await writeGlb(part)
}, 60_000)
afterAll(() => platform.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA', ...more })
}

/** Creates a request and, if it is complete, its model. */
async function createRequest({ isComplete = true, content = model } = {}): Promise<string> {
  const [id = ''] = await addRequests(platform.db, platform.jobs, 1)
  if (!isComplete) return id
  const key = `organizations/CFA/assemblies/${id}.glb`
  await platform.files.store.write(key, content)
  await platform.asOwner(
    `update assembly_requests set status = 'Complete', completed_date = now(), result_key = $2, result_hash = $3,
       result_bytes = $4, element_count = 20, duration = 1000 where id = $1`,
    [id, key, 'a'.repeat(64), content.byteLength],
  )
  return id
}

function capture(requestId: string, more: Partial<Call> = {}) {
  return call(`/assembly-captures/${requestId}`, { method: 'POST', ...more })
}

test('captures an assembled model once, with its elements and their shapes', async () => {
  const requestId = await createRequest()
  const response = await capture(requestId)
  expect(response.status).toBe(202)
  const { id } = response.json<Ingestion>()
  expect((await capture(requestId)).json<Ingestion>().id).toBe(id)
  await fixture.work(id)
  const { captureId, status } = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
  expect(status).toBe('Complete')
  const [row] = await platform.asOwner(
    `select capture_type, project_name, city from captures c join project_groups p on p.id = project_group_id where c.id = $1`,
    [captureId],
  )
  expect(row).toEqual({ capture_type: 'Assembly', project_name: 'Main Street', city: 'Columbus' })
  const elements = (await call(`/captures/${captureId}/elements`)).json<CapturedElement[]>()
  expect(elements).toHaveLength(elementIdsOf(model).length)
  expect(elements[0]).toMatchObject({ number: 1, revitElementId: elementIdsOf(model)[0] })
  const levels = await platform.asOwner(
    'select number, name from captured_storeys where capture_id = $1 order by number',
    [captureId],
  )
  expect(levels).toEqual(['Level 1', 'Roof'].map((name, index) => ({ number: index + 1, name })))
  const onLevel = elements.filter(({ storey }) => storey === 'Level 1').map(({ category }) => category)
  expect(onLevel).toEqual(expect.arrayContaining(['Walls', 'Doors']))
  expect(elements.filter(({ storey }) => storey === null).map(({ category }) => category)).not.toContain('Doors')
  const shapes = (await call(`/captures/${captureId}/model`)).json<CaptureModel>()
  expect(shapes).toMatchObject({ status: 'Made', origin: { x: 0, y: 0, z: 0 } })
  const download = await platform.app.inject({ url: shapes.file?.url ?? '' })
  expect(elementIdsOf(download.rawPayload)).toEqual(elements.map(({ number }) => String(number)))
  const [drawn] = await platform.asOwner('select picture_key from capture_models where capture_id = $1', [captureId])
  const picture = await platform.files.store.open(String(drawn?.['picture_key']))
  const pixels = sharp(picture && (await buffer(picture.content)))
  expect(await pixels.metadata()).toMatchObject({ format: 'webp', width: 480, height: 270 })
  // Both transparent and opaque pixels exist, so the model is drawn on the transparent background.
  expect((await pixels.stats()).channels[3]).toMatchObject({ min: 0, max: 255 })
})

test('captures a removed model again, and retries a failed capture on request', async () => {
  const requestId = await createRequest()
  const { id } = (await capture(requestId)).json<Ingestion>()
  await fixture.work(id)
  const { captureId } = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
  expect((await call(`/captures/${captureId}`, { method: 'DELETE' })).status).toBe(204)
  const secondIngestion = (await capture(requestId)).json<Ingestion>()
  expect(secondIngestion).toMatchObject({ status: 'Queued', captureId: null })
  expect(secondIngestion.id).not.toBe(id)
  await platform.asOwner(
    `update capture_ingestions set status = 'Error', attempt = 1, status_details = 'No.', completed_date = now() where id = $1`,
    [secondIngestion.id],
  )
  expect((await capture(requestId)).json<Ingestion>()).toMatchObject({ id: secondIngestion.id, status: 'Queued' })
})

test('explains that there is no model yet, and reveals nothing about other organizations', async () => {
  const requestId = await createRequest({ isComplete: false })
  expect((await capture(requestId)).json()).toMatchObject({ code: 'captures/no-assembled-model' })
  expect((await capture(requestId, { organization: 'HFA' })).status).toBe(404)
  expect((await capture(requestId, { as: 'local|designer' })).status).toBe(403)
})

test('explains that there is nothing to capture if a model contains no elements', async () => {
  const requestId = await createRequest({ content: await writeGlb(createPart(0)) })
  const response = await capture(requestId)
  expect(response.status).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'captures/model-without-elements',
    detail: "This request's model has no identifiable elements, so there's nothing to capture.",
  })
})

test('captures automatically if administrators have enabled it', async () => {
  const deps = {
    db: platform.db,
    jobs: platform.jobs,
    store: platform.files.store,
    quotaBytes: platform.config.uploads.quotaBytes,
    limits: platform.config.captures,
  }
  const requestKey = { organizationId: 'CFA', requestId: await createRequest() }
  const ofRequest = () =>
    platform.asOwner('select 1 from capture_ingestions where assembly_request_id = $1', [requestKey.requestId])
  expect((await call('/capture-settings')).json()).toEqual({ captureAssembledModels: false })
  await captureIfEnabled(deps, requestKey)
  expect(await ofRequest()).toEqual([])
  const body = { captureAssembledModels: true }
  expect((await call('/capture-settings', { method: 'PUT', body, as: 'local|reviewer' })).status).toBe(403)
  expect((await call('/capture-settings', { method: 'PUT', body })).status).toBe(200)
  expect((await call('/capture-settings', { organization: 'HFA' })).json()).toEqual({ captureAssembledModels: false })
  await captureIfEnabled(deps, requestKey)
  await captureIfEnabled(deps, requestKey)
  expect(await ofRequest()).toHaveLength(1)
})
