import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Comparison, ComparisonPage } from '@lintel/shared/contract/captures'
import type { FoundInPage } from '@lintel/shared/contract/master-model'
import type { FieldValues } from '@lintel/shared/contract/reports'
import type { OperationAnswer } from '../../../../graphql/operation-answer.ts'
import { WorkerStopped } from '../../../../jobs/handle-job.ts'
import { buildTestApp, type Call, type TestApp } from '../../../../testing/build-test-app.ts'
import { plantCapture, workReview, type Planted } from '../../capture-reviews/testing/plant-capture.ts'
import { clearCaptures } from './clear-captures.ts'

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

/** Tables of which a capture has many rows. */
const counted = ['captured_elements', 'captured_types', 'capture_review_reports', 'comparison_items', 'observed_values']

/** Has the database note how many rows each statement deletes, those of its cascades as well. */
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

/** A capture of many elements, all of them flagged by its review, and none of them in the capture that it is compared with. */
async function plantLarge() {
  const types = ['Brick', 'Glass'].map((type) => ({ category: 'Walls', family: 'Basic Wall', type, values: {} }))
  const small: Planted = { types, elements: [{ type: 1, values: {} }] }
  const otherId = await plantCapture(platform, small)
  const captureId = await plantCapture(platform, { types, elements: [{ type: 2, values: {} }] })
  await platform.asOwner(
    `insert into captured_elements (organization_id, capture_id, number, type_number, revit_unique_id, ifc_class, parameters, hash)
     select $1, $2, number, 2, 'planted-' || number, 'IfcWall', '{}', 'planted-' || number from generate_series(2, $3::int) number`,
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

type Large = Awaited<ReturnType<typeof plantLarge>>

/** What a person is shown of the capture, wherever it could be seen. */
async function seenOf({ captureId, comparisonId, reviewId }: Large): Promise<unknown> {
  const query = `{ captureReview(id: "${captureId}") { id } captureReviews { id } captureReviewCount }`
  const { data } = (await call('/graphql/datacapture', { method: 'POST', body: { query } })).json<OperationAnswer>()
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
  const handBack = () => Promise.reject(new Error('Nothing is to be handed back.'))
  return clearCaptures(platform.db, organizationId, { signal, handBack })
}

/** The signal of a worker that dies after so many slices. */
function killedAfter(slices: number): AbortSignal {
  let left = slices
  function throwIfAborted(): void {
    left -= 1
    if (left < 0) throw new Error('The worker died.')
  }
  return Object.assign(new AbortController().signal, { throwIfAborted })
}

let large: Large
test('removes a large capture for everybody at once, and deletes none of its many rows in the call', async () => {
  large = await plantLarge()
  expect(await seenOf(large)).toMatchObject({
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
  expect(await seenOf(large)).toEqual({
    data: { captureReview: null, captureReviews: [{ id: large.otherId }], captureReviewCount: 1 },
    statuses: [404, 404, 404, 404],
    comparisons: 0,
    reported: [],
    flagged: [],
    foundIn: [1, 1],
    countedInMasterModel: 0,
  })
})

test('takes the same file in again before the rows are cleared away', async () => {
  const sent = platform.asOwner(`update captures set file_hash = $2 where id = $1 returning file_hash as "fileHash"`, [
    large.otherId,
    large.fileHash,
  ])
  await expect(sent).resolves.toEqual([{ fileHash: large.fileHash }])
})

test('clears the rows away in slices, and goes on where a killed worker has left off', async () => {
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

test('hands the rest back where its worker is stopped', async () => {
  const stopping = new AbortController()
  stopping.abort(new WorkerStopped())
  const handBack = jest.fn(() => Promise.resolve())
  await clearCaptures(platform.db, organizationId, { signal: stopping.signal, handBack })
  expect(handBack).toHaveBeenCalledTimes(1)
})
