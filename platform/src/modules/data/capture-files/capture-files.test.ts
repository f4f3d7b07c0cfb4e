import { afterAll, beforeAll, expect, test, jest, describe } from '@jest/globals'
import type {
  CaptureModel,
  CaptureOutcomes,
  Ingestion,
  Comparison,
  ComparisonPage,
  CaptureFile,
} from '@lintel/shared/contract/captures'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import { readHere } from '../../../ifc/testing/read-here.ts'
import { type Call, buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { holdAt, untilBlocked, type HoldPoint } from '../../../testing/overlapping-transactions.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import {
  openIngestionFixture,
  organizationId,
  type IngestionFixture,
} from '../capture-ingestions/testing/ingestion-fixture.ts'
import { retainCaptures } from '../capture-retention/removal/retain-captures.ts'
import type { FoundInPage } from '@lintel/shared/contract/master-model'
import type { FieldValues } from '@lintel/shared/contract/reports'
import type { OperationResponse } from '../../../graphql/execute-operation.ts'
import { WorkerStopped } from '../../../jobs/handle-job.ts'
import { seedCapture, workReview, type CaptureContent } from '../capture-reviews/testing/seed-capture.ts'
import { clearCaptures } from './removal/clear-captures.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@lintel/shared/testing/runner'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { withScope } from '../../../database/scope.ts'
import { removeUnreferenced } from '../../base/files/unreferenced-files-repository.ts'
import { writeUnreferenced } from '../../base/files/keeping/write-file.ts'
import { hideCapture } from './removal/removed-repository.ts'
import { linkModelFile } from './repository.ts'

describe('lock order', () => {
  let server: UploadServer
  let fixture: IngestionFixture
  beforeAll(async () => {
    server = await startOnFolder()
    fixture = await openIngestionFixture(server.platform)
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

  /** Uploads a file and completes its ingestion and review; returns the capture's id. */
  async function capture(): Promise<string> {
    const id = await fixture.submit(newBuilding())
    await fixture.work(id)
    await server.platform.asOwner(`update capture_reviews set status = 'Complete', completed_date = now()`)
    return (await ingestionOf(id)).captureId ?? ''
  }

  function remove(captureId: string) {
    return call(`/captures/${captureId}`, { method: 'DELETE' })
  }

  /** Keeps only the newest capture of each project and removes the others like the nightly job. */
  async function retain(): Promise<void> {
    const { asOwner, db, jobs } = server.platform
    await asOwner(
      `insert into capture_retentions (organization_id, keep_captures) values ($1, 1) on conflict do nothing`,
      [organizationId],
    )
    const jobRun = {
      signal: new AbortController().signal,
      requeue: () => Promise.reject(new Error('It is not stopped.')),
    }
    await retainCaptures({ db, jobs }, organizationId, jobRun)
  }

  /** Pauses the transaction that changes many elements of the master model, after it got the lock. */
  function holdMasterModel(table: 'master_elements' | 'master_parameters'): Promise<HoldPoint> {
    return holdAt(server.platform, `before update on ${table} for each statement`)
  }

  /** Releases the held transaction when `work` waits for its locks or is done. */
  async function releaseWhenBlocked<T>(point: HoldPoint, work: Promise<T>): Promise<T> {
    await Promise.race([work, untilBlocked(server.platform, 2)])
    await point.release()
    return work
  }

  test('removes a capture once if a person and the retention job remove it concurrently @full', async () => {
    const [captureId] = [await capture(), await capture()]
    const point = await holdMasterModel('master_elements')
    const removing = remove(captureId)
    await point.untilReached()
    await releaseWhenBlocked(point, retain())
    expect((await removing).status).toBe(204)
    expect((await call(`/captures/${captureId}/model`)).status).toBe(404)
  })

  test('keeps a capture whose next version is stored while the retention job is checking it @full', async () => {
    const [previousId] = [await capture(), await capture()]
    const ingestionId = await fixture.submitVersion(newBuilding(), 'Next.ifc', previousId)
    const point = await holdMasterModel('master_parameters')
    const storing = fixture.work(ingestionId)
    await point.untilReached()
    await releaseWhenBlocked(point, retain())
    await storing
    const { status, captureId } = await ingestionOf(ingestionId)
    expect(status).toBe('Complete')
    const previous = `select p.id, p.removed_date from captures p join captures n on n.previous_version_id = p.id where n.id = $1`
    expect(await server.platform.asOwner(previous, [captureId])).toEqual([{ id: previousId, removed_date: null }])
  })

  test('removes a capture whose file is being retried at the same time @full', async () => {
    const ingestionId = await fixture.submit(newBuilding())
    const { store } = server.platform.files
    await fixture.work(ingestionId, {
      store: { ...store, write: () => Promise.reject(new Error('The store is away.')) },
    })
    const { captureId, status } = await ingestionOf(ingestionId)
    expect(status).toBe('Error')
    const point = await holdMasterModel('master_elements')
    const removing = remove(captureId ?? '')
    await point.untilReached()
    const retried = await releaseWhenBlocked(
      point,
      call(`/capture-ingestions/${ingestionId}/retry`, { method: 'POST' }),
    )
    expect([(await removing).status, retried.status]).toEqual([204, 200])
  })

  test.each([false, true])(
    'removes a capture whose shapes are being stored at the same time (recreated model: %s) @full',
    async (isRemake) => {
      const ingestionId = isRemake
        ? (await call(`/captures/${await capture()}/model`, { method: 'POST' })).json<Ingestion>().id
        : await fixture.submit(newBuilding())
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
      const storing = fixture.work(ingestionId, { reading })
      await point.untilReached()
      const captureId = (await ingestionOf(ingestionId)).captureId ?? ''
      expect((await call(`/captures/${captureId}/model`)).json<CaptureModel>().status).toBe(
        isRemake ? 'Made' : 'Making',
      )
      expect((await releaseWhenBlocked(point, remove(captureId))).status).toBe(204)
      await storing
    },
  )
})

describe('capture row deletion', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
    await countDeleted()
  }, 60_000)
  afterAll(() => platform.close())

  const organizationId = 'CFA'
  const most = 5000
  const elements = 12_000

  function call(url: string, more: Partial<Call> = {}) {
    return platform.call({ url, as: 'local|everything', organization: organizationId, ...more })
  }

  /** Tables with many rows per capture. */
  const counted = [
    'captured_elements',
    'captured_types',
    'capture_review_reports',
    'comparison_items',
    'observed_values',
  ]

  /** Creates triggers that record how many rows each statement deletes, including cascades. */
  async function countDeleted(): Promise<void> {
    await platform.asOwner(`create table deleted_rows (place bigserial, name text, rows int, transaction xid8)`)
    await platform.asOwner(`create function note_deleted() returns trigger language plpgsql security definer as
    $$ begin insert into deleted_rows (name, rows, transaction)
      select tg_table_name, count(*), pg_current_xact_id() from gone having count(*) > 0; return null; end $$`)
    for (const table of counted) {
      await platform.asOwner(`create trigger note_deleted after delete on ${table} referencing old table as gone
      for each statement execute function note_deleted()`)
    }
  }

  async function deletedAtOnce(): Promise<number[]> {
    const noted = await platform.asOwner<{ rows: number }>(
      `select sum(rows)::int as rows from deleted_rows group by transaction order by 1 desc`,
    )
    return noted.map(({ rows }) => rows)
  }

  /** A large capture: its review flags all elements, and the capture it is compared with has none of them. */
  async function seedLarge() {
    const types = ['Brick', 'Glass'].map((type) => ({ category: 'Walls', family: 'Basic Wall', type, values: {} }))
    const small: CaptureContent = { types, elements: [{ type: 1, values: {} }] }
    const otherId = await seedCapture(platform, small)
    const captureId = await seedCapture(platform, { types, elements: [{ type: 2, values: {} }] })
    await platform.asOwner(
      `insert into captured_elements (organization_id, capture_id, number, type_number, revit_unique_id, ifc_class, parameters, hash)
     select $1, $2, number, 2, 'seeded-' || number, 'IfcWall', '{}', 'seeded-' || number from generate_series(2, $3::int) number`,
      [organizationId, captureId, elements],
    )
    const [review] = await platform.asOwner<{ id: string }>(`select id from capture_reviews where capture_id = $1`, [
      captureId,
    ])
    await platform.asOwner(`update master_elements set status = 'Not Approved' where type = 'Glass'`)
    await workReview(platform, review?.id ?? '')
    const url = '/api/comparisons'
    const body = { baseCaptureId: otherId, compareCaptureId: captureId }
    const comparisonId = (await call(url, { method: 'POST', body })).json<Comparison>().id
    await platform.asOwner(
      `insert into comparison_items (organization_id, comparison_id, number, subject, kind, category, family, type, compare_number, changes)
     select $1, $2, number, 'Element', 'Added', 'Walls', 'Basic Wall', 'Glass', number, '[]' from generate_series(1, $3::int) number`,
      [organizationId, comparisonId, elements],
    )
    const [file] = await platform.asOwner<{ hash: string }>(
      `insert into uploads (id, organization_id, key, file_name, bytes, purpose, expires_at, taken_at)
     select gen_random_uuid(), organization_id, file_key, 'Store.ifc', 1, 'capture', now(), now() from captures where id = $1
     returning (select file_hash from captures where id = $1) as hash`,
      [captureId],
    )
    return { captureId, otherId, comparisonId, reviewId: review?.id ?? '', fileHash: file?.hash ?? '' }
  }

  type Large = Awaited<ReturnType<typeof seedLarge>>

  /** All responses in which a user could see the capture. */
  async function visibleResponses({ captureId, comparisonId, reviewId }: Large): Promise<unknown> {
    const query = `{ captureReview(id: "${captureId}") { id } captureReviews { id } captureReviewCount }`
    const { data } = (await call('/graphql/datacapture', { method: 'POST', body: { query } })).json<OperationResponse>()
    const paths = [`captures/${captureId}/elements`, `captures/${captureId}/model`, `capture-reviews/${reviewId}`]
    const answers = [...paths, `comparisons/${comparisonId}`].map(async (path) => (await call(`/api/${path}`)).status)
    const reported = await call('/api/data-sources/captured-elements/values?field=type&needle=Glass')
    const flagged = await call('/api/data-sources/flagged-elements/values?field=type&needle=Glass')
    const [glass] = await platform.asOwner<{ id: string; element_count: number }>(
      `select id, element_count from master_elements where type = 'Glass'`,
    )
    const foundIn = (await call(`/api/master-model/${glass?.id}/captures`)).json<FoundInPage>()
    return {
      data,
      statuses: await Promise.all(answers),
      comparisons: (await call('/api/comparisons')).json<ComparisonPage>().total,
      reported: reported.json<FieldValues>().map(({ count }) => count),
      flagged: flagged.json<FieldValues>().map(({ count }) => count),
      foundIn: [foundIn.total, foundIn.items.length],
      countedInMasterModel: glass?.element_count,
    }
  }

  async function rowsLeft(captureId: string): Promise<unknown[]> {
    const tables = `select c.conrelid::regclass::text as name from pg_constraint c
    where c.confrelid = 'captures'::regclass and c.contype = 'f' and c.conrelid <> 'comparisons'::regclass order by 1`
    const names = (await platform.asOwner<{ name: string }>(tables)).map(({ name }) => name)
    const counts = names.map((name) => `select '${name}' as name, count(*)::int from ${name} where capture_id = $1`)
    return platform.asOwner(`select * from (${counts.join(' union all ')}) counted where count > 0`, [captureId])
  }

  function clear(signal = new AbortController().signal): Promise<void> {
    const requeue = () => Promise.reject(new Error('Nothing should be requeued.'))
    return clearCaptures(platform.db, organizationId, { signal, requeue })
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

  let large: Large
  test('hides a large capture immediately, without deleting its rows in the request', async () => {
    large = await seedLarge()
    expect(await visibleResponses(large)).toMatchObject({
      statuses: [200, 200, 200, 200],
      data: { captureReviewCount: 2 },
      comparisons: 1,
      reported: [elements],
      flagged: [elements],
      foundIn: [2, 2],
      countedInMasterModel: 1,
    })
    const path = `/api/captures/${large.captureId}`
    const both = await Promise.all([call(path, { method: 'DELETE' }), call(path, { method: 'DELETE' })])
    expect(await deletedAtOnce()).toEqual([])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect(await visibleResponses(large)).toEqual({
      data: { captureReview: null, captureReviews: [{ id: large.otherId }], captureReviewCount: 1 },
      statuses: [404, 404, 404, 404],
      comparisons: 0,
      reported: [],
      flagged: [],
      foundIn: [1, 1],
      countedInMasterModel: 0,
    })
  })

  test('ingests the same file again before the rows are deleted', async () => {
    const sent = platform.asOwner(
      `update captures set file_hash = $2 where id = $1 returning file_hash as "fileHash"`,
      [large.otherId, large.fileHash],
    )
    await expect(sent).resolves.toEqual([{ fileHash: large.fileHash }])
  })

  test('deletes rows in batches, and resumes after a killed worker', async () => {
    const sent = await platform.asOwner(`select data from pgboss.job where name = 'clear-captures'`)
    expect(sent).toMatchObject([{ data: { organizationId } }])
    await expect(clear(killedAfter(3))).rejects.toThrow('The worker died.')
    expect(await deletedAtOnce()).toEqual([most, most])
    await Promise.all([clear(), clear()])
    expect(await rowsLeft(large.captureId)).toEqual([])
    expect(await platform.asOwner(`select 1 from captures where id = $1`, [large.captureId])).toEqual([])
    const deleted = await deletedAtOnce()
    expect(Math.max(...deleted)).toBeLessThanOrEqual(most)
    expect(deleted.reduce((sum, rows) => sum + rows, 0)).toBe(3 * elements + 2)
    await clear()
  })

  test('requeues the remaining rows if its worker is stopped', async () => {
    const stopping = new AbortController()
    stopping.abort(new WorkerStopped())
    const requeue = jest.fn(() => Promise.resolve())
    await clearCaptures(platform.db, organizationId, { signal: stopping.signal, requeue })
    expect(requeue).toHaveBeenCalledTimes(1)
  })
})

describe('capture file routes', () => {
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

  async function capture(content: string, name?: string): Promise<string> {
    const id = await fixture.submit(content, name)
    await fixture.work(id)
    return (await call(`/capture-ingestions/${id}`)).json<Ingestion>().captureId ?? ''
  }

  async function modelOf(id: string): Promise<CaptureModel> {
    return (await call(`/captures/${id}/model`)).json<CaptureModel>()
  }

  const near = shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3] }])

  test('downloads the original file', async () => {
    const id = await capture(near, 'Straße 100%.ifc')
    const file = (await call(`/captures/${id}/file`)).json<CaptureFile>()
    expect(file).toMatchObject({ fileName: 'Straße 100%.ifc', bytes: Buffer.byteLength(near) })
    const download = await server.platform.call({ url: file.url })
    expect([download.status, download.text]).toEqual([200, near])
  })

  test('serves the model at its own URL, and uses the same origin for all captures of a project @full', async () => {
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

  test('stores measurements for comparisons, also when the model of an older capture is recreated @full', async () => {
    const { platform } = server
    const id = await capture(shapedText([{ at: [7, 0, 0], size: [4, 0.2, 3] }]))
    const measured = () =>
      platform.asOwner(
        'select number, volume, box, center from captured_geometries where capture_id = $1 order by number',
        [id],
      )
    const wall = { number: 1, volume: expect.closeTo(2.4, 6), box: [0, 0, 0, 4, 0.2, 3], center: [2, 0.1, 1.5] }
    const room = { number: 2, volume: expect.closeTo(729, 3), box: [0, 0, 0, 9, 9, 9], center: [4.5, 4.5, 4.5] }
    expect(await measured()).toEqual([wall, room])
    await platform.asOwner('delete from captured_geometries where capture_id = $1', [id])
    const remake = await call(`/captures/${id}/model`, { method: 'POST' })
    await fixture.work(remake.json<Ingestion>().id)
    expect(await measured()).toEqual([wall, room])
  })

  test('warns of elements that lie far from the others', async () => {
    const size = [4, 0.2, 3] as const
    const id = await capture(shapedText([0, 10, 20, 455_000].map((x) => ({ at: [x, 0, 0] as const, size }))))
    const warnings = `select warnings from captures where id = $1`
    expect(await server.platform.asOwner(warnings, [id])).toMatchObject([
      {
        warnings: expect.arrayContaining([
          '1 element is more than 10 km from the others: IfcWall “Basic Wall:Brick:103”. Check the coordinates of the file.',
        ]),
      },
    ])
  })

  test('counts all elements of the capture, with or without geometry', async () => {
    const id = await capture(shapedText([{ at: [1, 0, 0], size: [4, 0.2, 3] }]))
    const elements = (await call(`/captures/${id}/elements`)).json<{ ifcClass: string }[]>()
    expect(elements.map(({ ifcClass }) => ifcClass)).toEqual(['IfcWall', 'IfcSpace'])
    expect(await modelOf(id)).toMatchObject({ status: 'Made', elementCount: 2 })
  })

  test('reports a file without geometry', async () => {
    const id = await capture(ifcText([...project, ...walls([{}])]))
    expect(await modelOf(id)).toEqual({
      status: 'None',
      statusDetails: 'Nothing in the file has geometry.',
      file: null,
      origin: null,
      unitScale: 0.001,
      elementCount: 1,
      making: null,
    })
  })

  test("completes a capture without its model if the organization's quota is used up, and shows the reason", async () => {
    const { platform } = server
    const counted = (key?: string) => platform.asOwner('select key from kept_files where key like $1', [`%${key}%`])
    const id = await fixture.submit(shapedText([{ at: [9, 9, 9], size: [1, 2, 1] }]))
    await fixture.work(id, { quotaBytes: 100 })
    const { captureId, status } = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
    const model = await modelOf(captureId ?? '')
    expect([status, model.status, model.file]).toEqual(['Complete', 'Error', null])
    expect(model.statusDetails).toMatch(
      /^The geometry wasn't saved\. This organization uses .* The rest of the capture is complete\.$/,
    )
    expect(await counted(`capture-models/${captureId}`)).toEqual([])
    const remainingCapture = await capture(shapedText([{ at: [9, 9, 9], size: [2, 2, 1] }]))
    expect(await counted(`capture-models/${remainingCapture}`)).toHaveLength(1)
    await call(`/captures/${remainingCapture}`, { method: 'DELETE' })
    await server.platform.sweepFiles()
    expect(await counted(`capture-models/${remainingCapture}`)).toEqual([])
  })

  test('creates the model after a lost attempt, and stores nothing twice', async () => {
    const id = await fixture.submit(shapedText([{ at: [7, 7, 7], size: [1, 1, 1] }]))
    const { store } = server.platform.files
    const lost: typeof store = { ...store, write: () => Promise.reject(new Error('The worker is lost.')) }
    await fixture.work(id, { store: lost, isLastTry: false }).catch(() => undefined)
    const left = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
    expect((await modelOf(left.captureId ?? '')).status).toBe('Making')
    await fixture.work(id)
    const done = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
    expect(done).toMatchObject({ status: 'Complete', captureId: left.captureId })
    expect((await modelOf(left.captureId ?? '')).status).toBe('Made')
  })

  test('reports an abandoned model as missing, and creates it on a retry @full', async () => {
    const id = await fixture.submit(shapedText([{ at: [6, 6, 6], size: [1, 1, 1] }]))
    const { store } = server.platform.files
    await fixture.work(id, { store: { ...store, write: () => Promise.reject(new Error('The store is away.')) } })
    const failed = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
    const captureId = failed.captureId ?? ''
    expect(failed.status).toBe('Error')
    const statusDetails = 'Creating the geometry failed and was stopped. The rest of the capture is complete.'
    expect(await modelOf(captureId)).toMatchObject({ status: 'Error', statusDetails, file: null })
    expect((await call(`/capture-ingestions/${id}/retry`, { method: 'POST' })).status).toBe(200)
    expect(await modelOf(captureId)).toMatchObject({ status: 'Making', statusDetails: null })
    await fixture.work(id)
    expect((await call(`/capture-ingestions/${id}`)).json<Ingestion>()).toMatchObject({ status: 'Complete', captureId })
    expect((await modelOf(captureId)).status).toBe('Made')
  })

  /** A capture whose shapes were just written. */
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
  const noCounts = { elementCount: 0, triangleCount: null, pictureKey: null }

  test('leaves no model behind if its capture is removed while it is being stored', async () => {
    const { db, files } = server.platform
    const { place, file } = await withShapesWritten()
    const removed = await withScope(db, place, async (tx) => {
      await linkModelFile(tx, place, file)
      const removing = call(`/captures/${place.captureId}`, { method: 'DELETE' })
      await untilBlocked(server.platform)
      return { removing }
    })
    expect((await removed.removing).status).toBe(204)
    await server.platform.sweepFiles()
    expect(await files.store.sizeOf(file.fileKey)).toBeUndefined()
  })

  test('stores no model of a capture that is being removed @full', async () => {
    const { db, files, asOwner } = server.platform
    const { place, file } = await withShapesWritten()
    const { keeping } = await withScope(db, place, async (tx) => {
      await hideCapture(tx, place)
      const late = withScope(db, place, (other) => linkModelFile(other, place, file))
      await untilBlocked(server.platform)
      return { keeping: late }
    })
    await keeping
    await asOwner('update unreferenced_files set remove_at = now() where key = $1', [file.fileKey])
    await removeUnreferenced({ db, store: files.store })
    expect(await files.store.sizeOf(file.fileKey)).toBeUndefined()
  })

  /** Milliseconds until an open capture page has read the capture for the first time. */
  const firstReading = 500

  test('notifies viewers of a removed capture, and then responds with 404', async () => {
    const id = await capture(shapedText([{ at: [8, 8, 8], size: [1, 1, 1] }]))
    const followed = call(`/captures/${id}/events`)
    await until(async () => {
      const listening = await server.platform.asOwner(
        // A connection that has listened for a while is checked with `select 1` from time to time.
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

  test('removes a capture with its files while a user is viewing it @full', async () => {
    const id = await capture(shapedText([{ at: [9, 9, 9], size: [1, 1, 1] }]))
    const [keys] = await server.platform.asOwner<{ file: string; model: string }>(
      `select c.file_key as file, m.file_key as model from captures c join capture_models m on m.capture_id = c.id where c.id = $1`,
      [id],
    )
    expect((await call(`/captures/${id}`, { method: 'DELETE', as: 'local|analyst' })).status).toBe(403)
    expect((await call(`/captures/${id}`, { method: 'DELETE' })).status).toBe(204)
    for (const path of ['', '/elements', '/elements/1/properties', '/model', '/file']) {
      const method = path === '' ? 'DELETE' : 'GET'
      const response = await call(`/captures/${id}${path}`, { method })
      expect([response.status, response.json<{ code: string }>().code]).toEqual([404, 'captures/not-found'])
    }
    await server.platform.sweepFiles()
    const { store } = server.platform.files
    expect([await store.sizeOf(keys?.file ?? ''), await store.sizeOf(keys?.model ?? '')]).toEqual([
      undefined,
      undefined,
    ])
  })

  type Row = { id: string; hasModel: boolean; thumbnailUrl: string | null }

  async function rowsOf(args = '', as = 'local|everything'): Promise<Row[]> {
    const query = `{ captureReviews${args} { id hasModel thumbnailUrl } }`
    const response = await server.platform.call({
      ...{ url: '/graphql/datacapture', method: 'POST', body: { query }, as, organization: 'CFA' },
    })
    return (response.json<OperationResponse>().data as { captureReviews: Row[] }).captureReviews
  }

  async function pictureOf(id: string): Promise<string | null> {
    return (await rowsOf()).find((row) => row.id === id)?.thumbnailUrl ?? null
  }

  test('renders a picture of the model for lists, with its own URL, and removes it with the capture', async () => {
    const { platform } = server
    const id = await capture(shapedText([{ at: [3, 4, 5], size: [6, 1, 2] }]))
    const url = (await pictureOf(id)) ?? ''
    const picture = await platform.call({ url })
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await platform.call({ url: url.replace(/signature=.{4}/, 'signature=aaaa') })).status).not.toBe(200)
    const query = `{ projectGroups { modelCaptureId thumbnailUrl captureReviews(take: 1) { captureId thumbnailUrl } } }`
    const project = await server.platform.call({
      ...{ url: '/graphql/datacapture', method: 'POST', body: { query }, as: 'local|everything', organization: 'CFA' },
    })
    expect(project.json()).toMatchObject({
      data: {
        projectGroups: [
          { modelCaptureId: id, thumbnailUrl: url, captureReviews: [{ captureId: id, thumbnailUrl: url }] },
        ],
      },
    })
    expect((await call(`/captures/${id}`, { method: 'DELETE' })).status).toBe(204)
    await platform.sweepFiles()
    expect((await platform.call({ url })).status).toBe(404)
  })

  test('renders the picture again with the model, and removes the previous one', async () => {
    const id = await capture(shapedText([{ at: [3, 4, 6], size: [6, 1, 2] }]))
    const before = (await pictureOf(id)) ?? ''
    await fixture.work((await call(`/captures/${id}/model`, { method: 'POST' })).json<Ingestion>().id)
    const after = (await pictureOf(id)) ?? ''
    expect(after).not.toBe(before)
    await server.platform.sweepFiles()
    const statuses = await Promise.all([before, after].map(async (url) => (await server.platform.call({ url })).status))
    expect(statuses).toEqual([404, 200])
  })

  test("keeps the model if its picture can't be rendered, and logs it in the run", async () => {
    const reading: typeof readHere = {
      ...readHere,
      async readWithShapes(...asked) {
        const outcome = await readHere.readWithShapes(...asked)
        return outcome.outcome === 'made' ? { ...outcome, pictureProblem: 'Error: It is too large.' } : outcome
      },
    }
    const ingestionId = await fixture.submit(shapedText([{ at: [3, 4, 7], size: [6, 1, 2] }]))
    await fixture.work(ingestionId, { reading })
    const { captureId, status } = (await call(`/capture-ingestions/${ingestionId}`)).json<Ingestion>()
    expect(status).toBe('Complete')
    expect((await rowsOf()).find(({ id }) => id === captureId)).toMatchObject({ hasModel: true, thumbnailUrl: null })
    const logged = `select message from capture_ingestion_log_entries where message like 'The thumbnail%'`
    expect(await server.platform.asOwner(logged)).toEqual([
      { message: "The thumbnail wasn't created. Error: It is too large." },
    ])
  })

  test('deletes several captures, reports why each failed, and previews what is deleted with them @full', async () => {
    const ids = [await capture(shapedText([{ at: [1, 4, 8], size: [6, 1, 2] }]))]
    ids.push(await capture(shapedText([{ at: [2, 4, 8], size: [6, 1, 2] }])))
    const [one = '', other = ''] = ids
    await call('/comparisons', { method: 'POST', body: { baseCaptureId: one, compareCaptureId: other } })
    const foreign = '00000000-0000-4000-8000-000000000001'
    const preview = await call(`/captures/removals/preview?captureIds=${[...ids, foreign].join(',')}`)
    expect(preview.json()).toEqual({ reviews: 2, comparisons: 1, idsChecks: 0, inVersionSets: 0 })
    const remove = (captureIds: string[], more: Partial<Call> = {}) =>
      call('/captures/removals', { method: 'POST', body: { captureIds }, ...more })
    expect((await remove(ids, { as: 'local|analyst' })).status).toBe(403)
    const elsewhere = (await remove([one], { organization: 'HFA' })).json<CaptureOutcomes>()
    expect(elsewhere.results.map(({ problem }) => problem?.code)).toEqual(['captures/not-found'])
    expect((await remove([])).status).toBe(400)
    expect((await remove(Array.from({ length: 51 }, () => one))).status).toBe(400)
    const { results } = (await remove([one, foreign, other, one])).json<CaptureOutcomes>()
    expect(results.map(({ captureId, problem }) => [captureId, problem?.code])).toEqual([
      [one, undefined],
      [foreign, 'captures/not-found'],
      [other, undefined],
    ])
    for (const id of ids) expect((await call(`/captures/${id}/model`)).status).toBe(404)
  })

  test.each(['/file', '/model'])('returns %s to no one else', async (path) => {
    const id = await capture(near)
    const elsewhere = await call(`/captures/${id}${path}`, { organization: 'HFA' })
    expect([elsewhere.status, elsewhere.json<{ code: string }>().code]).toEqual([404, 'captures/not-found'])
    expect((await call(`/captures/${id}${path}`, { as: 'local|designer' })).status).toBe(403)
  })
})
