import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CaptureModel, Ingestion } from '@lintel/shared/contract/captures'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import { readHere } from '../../../ifc/testing/read-here.ts'
import type { Call } from '../../../testing/build-test-app.ts'
import { holdAt, untilBlocked, type HoldPoint } from '../../../testing/overlapping-transactions.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openDesk, organizationId, type Desk } from '../capture-ingestions/testing/ingestion-desk.ts'
import { retainCaptures } from '../capture-retention/removal/retain-captures.ts'

let server: UploadServer
let desk: Desk
beforeAll(async () => {
  server = await startOnFolder()
  desk = await openDesk(server.platform)
}, 60_000)
afterAll(() => server.close())

function call(url: string, more: Partial<Call> = {}) {
  return server.platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...more })
}

let buildings = 0
function newBuilding(): string {
  buildings += 1
  return shapedText([{ at: [buildings, 2, 2], size: [1, 1, 1] }])
}

async function ingestionOf(id: string): Promise<Ingestion> {
  return (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
}

/** Captures a file, of which nothing is left to do. */
async function capture(): Promise<string> {
  const id = await desk.submit(newBuilding())
  await desk.work(id)
  await server.platform.asOwner(`update capture_reviews set status = 'Complete', completed_date = now()`)
  return (await ingestionOf(id)).captureId ?? ''
}

function remove(captureId: string) {
  return call(`/captures/${captureId}`, { method: 'DELETE' })
}

/** Keeps the newest capture of each project alone, and removes the others as the job of a night does. */
async function retain(): Promise<void> {
  const { asOwner, db, jobs } = server.platform
  await asOwner(
    `insert into capture_retentions (organization_id, keep_captures) values ($1, 1) on conflict do nothing`,
    [organizationId],
  )
  const turn = { signal: new AbortController().signal, handBack: () => Promise.reject(new Error('It is not stopped.')) }
  await retainCaptures({ db, jobs }, organizationId, turn)
}

/** Whoever changes the master model for many elements stops, once it has the lock for that. */
function holdMasterModel(table: 'master_elements' | 'master_parameters'): Promise<HoldPoint> {
  return holdAt(server.platform, `before update on ${table} for each statement`)
}

/** Goes on once the work waits for what the held transaction has, or is done without. */
async function besideHeld<T>(point: HoldPoint, work: Promise<T>): Promise<T> {
  await Promise.race([work, untilBlocked(server.platform, 2)])
  await point.release()
  return work
}

test('removes a capture once where a person and the retention remove it at once', async () => {
  const [captureId] = [await capture(), await capture()]
  const point = await holdMasterModel('master_elements')
  const removing = remove(captureId)
  await point.untilReached()
  await besideHeld(point, retain())
  expect((await removing).status).toBe(204)
  expect((await call(`/captures/${captureId}/model`)).status).toBe(404)
})

test('keeps a capture whose next version is stored while the retention looks at it', async () => {
  const [previousId] = [await capture(), await capture()]
  const ingestionId = await desk.submitVersion(newBuilding(), 'Next.ifc', previousId)
  const point = await holdMasterModel('master_parameters')
  const storing = desk.work(ingestionId)
  await point.untilReached()
  await besideHeld(point, retain())
  await storing
  const { status, captureId } = await ingestionOf(ingestionId)
  expect(status).toBe('Complete')
  const previous = `select p.id, p.removed_date from captures p join captures n on n.previous_version_id = p.id where n.id = $1`
  expect(await server.platform.asOwner(previous, [captureId])).toEqual([{ id: previousId, removed_date: null }])
})

test('removes a capture whose file is tried again at the same time', async () => {
  const ingestionId = await desk.submit(newBuilding())
  const { store } = server.platform.files
  await desk.work(ingestionId, { store: { ...store, write: () => Promise.reject(new Error('The store is away.')) } })
  const { captureId, status } = await ingestionOf(ingestionId)
  expect(status).toBe('Error')
  const point = await holdMasterModel('master_elements')
  const removing = remove(captureId ?? '')
  await point.untilReached()
  const retried = await besideHeld(point, call(`/capture-ingestions/${ingestionId}/retry`, { method: 'POST' }))
  expect([(await removing).status, retried.status]).toEqual([204, 200])
})

test.each([false, true])(
  'removes a capture whose shapes are stored at the same time, once more: %s',
  async (isRemake) => {
    const ingestionId = isRemake
      ? (await call(`/captures/${await capture()}/model`, { method: 'POST' })).json<Ingestion>().id
      : await desk.submit(newBuilding())
    const point = await holdAt(
      server.platform,
      `before update on capture_models for each row when (new.status = 'Made')`,
    )
    const reading: typeof readHere = {
      ...readHere,
      async readWithShapes(...asked) {
        const outcome = await readHere.readWithShapes(...asked)
        return outcome.outcome === 'made' ? { ...outcome, failed: 1 } : outcome
      },
    }
    const storing = desk.work(ingestionId, { reading })
    await point.untilReached()
    const captureId = (await ingestionOf(ingestionId)).captureId ?? ''
    expect((await call(`/captures/${captureId}/model`)).json<CaptureModel>().status).toBe(isRemake ? 'Made' : 'Making')
    expect((await besideHeld(point, remove(captureId))).status).toBe(204)
    await storing
  },
)
