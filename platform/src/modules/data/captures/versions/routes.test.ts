import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { News, Problem } from '@lintel/shared/contract'
import type { CaptureReviewRun, CaptureVersions, Comparison, Ingestion } from '@lintel/shared/contract/captures'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { ifcText, project, walls } from '../../../../ifc/testing/ifc-text.ts'
import type { Call, TestResponse } from '../../../../testing/build-test-app.ts'
import { startOnFolder, type UploadServer } from '../../../base/uploads/testing/upload-calls.ts'
import {
  openIngestionFixture,
  organizationId,
  type IngestionFixture,
} from '../../capture-ingestions/testing/ingestion-fixture.ts'
import { workReview } from '../../capture-reviews/testing/seed-capture.ts'
import { openComparisonFixture } from '../../comparisons/testing/comparison-fixture.ts'

let server: UploadServer
let fixture: IngestionFixture
beforeAll(async () => {
  server = await startOnFolder()
  fixture = await openIngestionFixture(server.platform)
})
afterAll(() => server.close())

/** A building with one wall per id. Walls are bricks, or concrete if the id ends with `!`. */
function store(mark: string, ...ids: string[]): string {
  const wallsOfStore = ids.map((id, index) => {
    const type = id.endsWith('!') ? 'Concrete' : 'Brick'
    const globalId = `0wall0000000000000${id.replace('!', '')}`.padEnd(22, '0')
    return { globalId, name: `Basic Wall:${type}:${200 + index}`, properties: [`'Mark',$,IFCTEXT('${mark}'),$`] }
  })
  return ifcText([...project, ...walls(wallsOfStore)])
}

function call(url: string, more: Partial<Call> = {}): Promise<TestResponse> {
  return server.platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...more })
}

async function ingest(ingestionId: string): Promise<string> {
  await fixture.work(ingestionId)
  const done = (await call(`/capture-ingestions/${ingestionId}`)).json<Ingestion>()
  expect(done).toMatchObject({ status: 'Complete', isKnown: false })
  return done.captureId ?? ''
}

async function uploadCapture(content: string, fileName = 'Store.ifc'): Promise<string> {
  return ingest(await fixture.submit(content, fileName))
}

async function versionsOf(id: string): Promise<CaptureVersions> {
  return (await call(`/captures/${id}/versions`)).json<CaptureVersions>()
}

async function review(captureId: string): Promise<CaptureReviewRun> {
  const latest = (await call(`/captures/${captureId}/reviews/latest`)).json<CaptureReviewRun>()
  await workReview(server.platform, latest.id)
  return (await call(`/captures/${captureId}/reviews/latest`)).json<CaptureReviewRun>()
}

async function refuse(type: string): Promise<void> {
  const elements = (await call('/master-model')).json<MasterElement[]>()
  const found = elements.find((one) => one.type === type)
  const body = { status: 'Not Approved', revision: found?.revision }
  expect((await call(`/master-model/${found?.id}`, { method: 'PUT', body })).status).toBe(200)
}

async function projectOf(captureId: string): Promise<string | undefined> {
  const [row] = await server.platform.asOwner<{ id: string }>(
    'select project_group_id as id from captures where id = $1',
    [captureId],
  )
  return row?.id
}

async function warningsOf(captureId: string): Promise<string[]> {
  const [row] = await server.platform.asOwner<{ warnings: string[] }>('select warnings from captures where id = $1', [
    captureId,
  ])
  return row?.warnings ?? []
}

async function refusalOf(previousCaptureId: string, more: object = {}): Promise<[number, string]> {
  const body = { uploadId: randomUUID(), previousCaptureId, ...more }
  const response = await call('/capture-ingestions', { method: 'POST', body })
  return [response.status, response.json<Problem>().code]
}

test('ingests a file as the next version: links, compares and reviews it automatically, and reports changed flags in the activity feed', async () => {
  await call('/news', { method: 'POST' })
  const first = await uploadCapture(store('one', 'a', 'b!', 'c!'), 'Store A.ifc')
  await refuse('Concrete')
  expect(await review(first)).toMatchObject({ failedElementsCount: 2, newlyFlagged: null, isSinceVersion: false })

  const sent = await fixture.submitVersion(store('two', 'a!', 'b!', 'd!', 'e'), 'Store B.ifc', first)
  expect((await versionsOf(first)).incoming).toMatchObject({ fileName: 'Store B.ifc', status: 'Queued' })
  const second = await ingest(sent)
  expect(await versionsOf(first)).toMatchObject({
    next: { id: second, documentFileName: 'Store B.ifc' },
    incoming: null,
  })
  const { previous } = await versionsOf(second)
  expect(previous).toMatchObject({ id: first, documentFileName: 'Store A.ifc', isElsewhere: false })
  expect(previous?.comparison?.status).toBe('Queued')
  expect(await projectOf(second)).toBe(await projectOf(first))

  const comparisonId = previous?.comparison?.id ?? ''
  await openComparisonFixture(server.platform).work(comparisonId)
  const compared = (await call(`/comparisons/${comparisonId}`)).json<Comparison>()
  expect(compared).toMatchObject({ status: 'Complete', baseCaptureId: first, compareCaptureId: second })
  // Walls a and d are newly flagged, c was removed, and b was flagged before.
  const found = { failedElementsCount: 3, newlyFlagged: 2, noLongerFlagged: 1, isSinceVersion: true }
  expect(await review(second)).toMatchObject(found)
  await server.platform.asOwner(`update visits set seen_at = now() - interval '1 hour'`)
  const { items } = (await call('/news', { method: 'POST' })).json<News>()
  expect(items.map(({ text }) => text)).toContain('This new version of Store A.ifc has 3 flagged (+2 −1).')

  await call(`/captures/${second}/reviews`, { method: 'POST' })
  expect(await review(second)).toMatchObject({ newlyFlagged: 0, noLongerFlagged: 0, isSinceVersion: false })
})

test('numbers versions in lists, counting deleted ones; captures without other versions have no number', async () => {
  const first = await uploadCapture(store('numbered one', 'a'), 'Numbered.ifc')
  async function numbers(): Promise<(number | null)[]> {
    const query = `{ captureReviews(filterNeedle: "numbered") { id version }
      projectGroups(filterNeedle: "numbered") { captureReviews(take: 100) { captureId version } } }`
    const response = await call('', { url: '/graphql/datacapture', method: 'POST', body: { query } })
    const { captureReviews, projectGroups } = response.json<{ data: VersionNumbers }>().data
    const inProject = projectGroups.flatMap((project) => project.captureReviews)
    return captureReviews.map(({ id, version }) => {
      expect(inProject).toContainEqual({ captureId: id, version })
      return version
    })
  }
  expect(await numbers()).toEqual([null])
  const second = await ingest(await fixture.submitVersion(store('numbered two', 'a'), 'Numbered.ifc', first))
  await ingest(await fixture.submitVersion(store('numbered three', 'a'), 'Numbered.ifc', second))
  expect(await numbers()).toEqual([3, 2, 1])
  await call(`/captures/${first}`, { method: 'DELETE' })
  expect(await numbers()).toEqual([3, 2])
})

type VersionNumbers = {
  captureReviews: { id: string; version: number | null }[]
  projectGroups: { captureReviews: { captureId: string; version: number | null }[] }[]
}

test("counts changes once the previous version's pending review is complete", async () => {
  const first = await uploadCapture(store('three', 'a!', 'b'))
  const second = await ingest(await fixture.submitVersion(store('four', 'a', 'b!'), 'Store.ifc', first))
  expect(await review(second)).toMatchObject({ failedElementsCount: 1, newlyFlagged: null, noLongerFlagged: null })
  await review(first)
  const latest = (await call(`/captures/${second}/reviews/latest`)).json<CaptureReviewRun>()
  expect(latest).toMatchObject({ failedElementsCount: 1, newlyFlagged: 1, noLongerFlagged: 1, isSinceVersion: true })
})

test('stores one capture and one comparison, however often the job runs @full', async () => {
  const first = await uploadCapture(store('five', 'a'))
  const sent = await fixture.submitVersion(store('six', 'a', 'b'), 'Store.ifc', first)
  await Promise.all([fixture.work(sent), fixture.work(sent)])
  const rows = await server.platform.asOwner(
    `select (select count(*)::int from captures where previous_version_id = $1) as captures,
       (select count(*)::int from comparisons where base_capture_id = $1) as comparisons`,
    [first],
  )
  expect(rows).toEqual([{ captures: 1, comparisons: 1 }])
})

test('allows one next version per capture, and names the latest one', async () => {
  const first = await uploadCapture(store('seven', 'a'), 'Early.ifc')
  const sent = await fixture.submitVersion(store('eight', 'a', 'b'), 'Late.ifc', first)
  expect(await refusalOf(first)).toEqual([409, 'captures/next-version-in-progress'])
  await ingest(sent)
  const refused = await call('/capture-ingestions', {
    method: 'POST',
    body: { uploadId: randomUUID(), previousCaptureId: first },
  })
  expect(refused.json<Problem>()).toMatchObject({ status: 409, code: 'captures/has-next-version' })
  expect(refused.text).toContain('Late.ifc')
  expect(await refusalOf(randomUUID())).toEqual([404, 'captures/not-found'])
  const chosen = { project: { kind: 'proposed' } }
  const last = (await versionsOf(first)).next?.id ?? ''
  expect(await refusalOf(last, chosen)).toEqual([400, 'captures/version-has-project'])
})

test('explains what happened to a deleted or moved previous version @full', async () => {
  const first = await uploadCapture(store('nine', 'a'), 'Gone.ifc')
  const second = await ingest(await fixture.submitVersion(store('ten', 'a', 'b'), 'Stays.ifc', first))
  const third = await fixture.submitVersion(store('eleven', 'a', 'c'), 'Third.ifc', second)
  await call(`/captures/${first}`, { method: 'DELETE' })
  expect((await versionsOf(second)).previous).toEqual({
    id: null,
    documentFileName: 'Gone.ifc',
    isElsewhere: false,
    comparison: null,
  })
  const moved = { fromProjectGroupId: await projectOf(second), project: { kind: 'named', projectName: 'Harbor' } }
  expect((await call(`/captures/${second}/moves`, { method: 'POST', body: moved })).status).toBe(201)
  const thirdId = await ingest(third)
  expect(await projectOf(thirdId)).toBe(await projectOf(second))
  const back = { fromProjectGroupId: await projectOf(second), project: { kind: 'named', projectName: 'Pier' } }
  await call(`/captures/${second}/moves`, { method: 'POST', body: back })
  expect((await versionsOf(thirdId)).previous).toMatchObject({ id: second, isElsewhere: true })
})

test('ingests the file with a warning if its previous version is deleted in the meantime', async () => {
  const first = await uploadCapture(store('twelve', 'a'), 'Short.ifc')
  const sent = await fixture.submitVersion(store('thirteen', 'a', 'b'), 'Long.ifc', first)
  await call(`/captures/${first}`, { method: 'DELETE' })
  const second = await ingest(sent)
  expect((await versionsOf(second)).previous).toMatchObject({ id: null, documentFileName: 'Short.ifc' })
  expect(await warningsOf(second)).toEqual([
    "Short.ifc was deleted while its new version was being captured, so there's nothing to compare it with.",
  ])
})

test('creates no second next version when a failed file is retried @full', async () => {
  const first = await uploadCapture(store('fourteen', 'a'))
  const failed = await fixture.submitVersion('no model', 'Broken.ifc', first)
  await fixture.work(failed)
  expect((await versionsOf(first)).incoming).toMatchObject({ status: 'Error', fileName: 'Broken.ifc' })
  await ingest(await fixture.submitVersion(store('fifteen', 'a', 'b'), 'Mended.ifc', first))
  const [row] = await server.platform.asOwner<{ file_key: string }>(
    'select file_key from capture_ingestions where id = $1',
    [failed],
  )
  await server.platform.files.store.write(row?.file_key ?? '', store('sixteen', 'a', 'c'))
  expect((await call(`/capture-ingestions/${failed}/retry`, { method: 'POST' })).status).toBe(200)
  const other = await ingest(failed)
  expect((await versionsOf(other)).previous).toBeNull()
  expect((await warningsOf(other)).join()).toContain('already has another new version, Mended.ifc')
})

test('reports that the file of a new version has already been captured', async () => {
  const content = store('seventeen', 'a')
  const first = await uploadCapture(content)
  const again = await fixture.submitVersion(content, 'Again.ifc', first)
  await fixture.work(again)
  expect(await versionsOf(first)).toMatchObject({ next: null, incoming: { status: 'Complete', captureId: first } })
})
