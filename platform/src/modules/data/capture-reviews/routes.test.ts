import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CaptureFlag, CaptureReviewRun } from '@lintel/shared/contract/captures'
import type { ElementParameter, MasterElement } from '@lintel/shared/contract/master-model'
import type { OperationAnswer } from '../../../graphql/operation-answer.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { plantCapture, workReview } from './testing/plant-capture.ts'

let platform: TestApp
let captureId: string
const doors = { category: 'Doors', family: 'Single', type: '900', values: { 'Identity Data/Manufacturer': 'Acme' } }
const walls = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: { 'Other/Fire Rating': 'EI 60' } }
const fans = { category: 'Fans', family: 'Fan', type: 'Big', values: {} }

beforeAll(async () => {
  platform = await buildTestApp()
  captureId = await plantCapture(platform, {
    types: [doors, walls, fans],
    elements: [
      { type: 1, values: { 'Size/Width/mm': 900, 'Data/Mark': '' } },
      { type: 1, values: { 'Size/Width/mm': 901 } },
      { type: 2, values: {} },
      { type: 3, values: {} },
    ],
  })
})
afterAll(() => platform.close())

async function call<Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Answer> {
  const answer = await platform.call({ method, url, body, as: 'local|everything', organization: 'CFA' })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.json<Answer>()
}

async function review(): Promise<CaptureReviewRun> {
  const asked = await call<CaptureReviewRun>('POST', `/api/captures/${captureId}/reviews`)
  await workReview(platform, asked.id)
  return call('GET', `/api/capture-reviews/${asked.id}`)
}

async function flagsOf({ id }: { id: string }) {
  const flags = await call<CaptureFlag[]>('GET', `/api/capture-reviews/${id}/flags`)
  return flags.map(({ elementNumber, notApprovedReason, notApprovedAction }) => [
    elementNumber,
    notApprovedReason,
    notApprovedAction,
  ])
}

async function elementNamed(category: string): Promise<MasterElement> {
  const found = (await call<MasterElement[]>('GET', '/api/master-model')).find((one) => one.category === category)
  if (!found) throw new Error(`There is no element of the category ${category}.`)
  return found
}

async function judge(category: string, verdict: Partial<MasterElement>): Promise<void> {
  const { id, revision } = await elementNamed(category)
  await call('PUT', `/api/master-model/${id}`, { revision, ...verdict })
}

async function approveValue(category: string, name: string, approvedValue: string): Promise<void> {
  const { id } = await elementNamed(category)
  for (const kind of ['type', 'instance']) {
    const rows = await call<ElementParameter[]>('GET', `/api/master-model/${id}/${kind}-properties`)
    const row = rows.find(({ parameterName }) => parameterName === name)
    const body = { approvedValue, includeInReview: 'true', revision: row?.revision }
    if (row) await call('PUT', `/api/master-model/${id}/parameters/${row.id}`, body)
  }
}

const counts = ['masterModelElementCount', 'masterModelElementsReviewedCount', 'failedElementsCount'] as const

test('reviews a capture by itself, then by every call, and never changes what was found', async () => {
  const first = await call<CaptureReviewRun>('GET', `/api/captures/${captureId}/reviews/latest`)
  expect(first).toMatchObject({ status: 'Queued', requestedBy: 'Eve', failedElementsCount: null })
  await workReview(platform, first.id)
  const unknown = await call<CaptureReviewRun>('GET', `/api/capture-reviews/${first.id}`)
  expect(unknown).toMatchObject({ status: 'Complete', newlyFlagged: null })
  expect(counts.map((name) => unknown[name])).toEqual([0, 0, 0])

  await judge('Doors', { status: 'Approved' })
  await judge('Walls', { status: 'Not Approved', notApprovedReason: 'Too heavy', notApprovedAction: 'Use concrete' })
  await approveValue('Doors', 'Width', '0.9 m')
  await approveValue('Doors', 'Manufacturer', 'Acme')
  await approveValue('Doors', 'Mark', '')
  const second = await review()
  expect(counts.map((name) => second[name])).toEqual([2, 3, 2])
  expect(second).toMatchObject({ newlyFlagged: 2, noLongerFlagged: 0, requestedBy: 'Evelyn Everett' })
  const found = await flagsOf(second)
  expect(found).toEqual([
    [2, 'The element has no parameter Mark.', 'Add the parameter Mark, with no value.'],
    [2, 'Width is 901 mm instead of 0.9 m.', 'Set Width to 0.9 m.'],
    [3, 'Too heavy', 'Use concrete'],
  ])

  await judge('Walls', { status: 'Approved' })
  await approveValue('Doors', 'Manufacturer', 'Best')
  const third = await review()
  expect(third).toMatchObject({ newlyFlagged: 1, noLongerFlagged: 1, failedElementsCount: 2 })
  const changes = await call<object[]>('GET', `/api/capture-reviews/${third.id}/changes`)
  expect(changes).toMatchObject([
    { elementNumber: 1, change: 'newly flagged', category: 'Doors' },
    { elementNumber: 3, change: 'no longer flagged', category: 'Walls' },
  ])
  expect(await flagsOf(second)).toEqual(found)
})

test('tells captures with their newest review, what it has flagged, and the reports of one element', async () => {
  const query = `{ captureReview(id: "${captureId}") {
    reviewStatus reviewId reviewDate masterModelElementCount masterModelElementsReviewedCount failedElementsCount
    newlyFlagged noLongerFlagged
    reviews { id status failedElementsCount newlyFlagged noLongerFlagged }
    flaggedGroups { masterModelElement { id category } instanceCount reasons } } }`
  const { captureReview } = (await ask(query)) as { captureReview: Record<string, unknown> }
  expect(captureReview).toMatchObject({ reviewStatus: 'Complete', failedElementsCount: 2 })
  const [newest] = captureReview.reviews as Record<string, unknown>[]
  expect(captureReview).toMatchObject({
    newlyFlagged: newest?.newlyFlagged,
    noLongerFlagged: newest?.noLongerFlagged,
  })
  expect(captureReview.newlyFlagged).toEqual(expect.any(Number))
  expect(captureReview.reviews).toMatchObject([{ id: captureReview.reviewId }, {}, { failedElementsCount: 0 }])
  const groups = captureReview.flaggedGroups as { masterModelElement: { id: string } }[]
  expect(groups).toMatchObject([
    {
      masterModelElement: { category: 'Doors' },
      instanceCount: 2,
      reasons: ['Manufacturer is not Best.', 'The element has no parameter Mark.', 'Width is not 0.9 m.'],
    },
  ])
  const reports = await ask(`{ captureReview(id: "${captureId}") { captureReviewReports(
    masterModelElementId: "${groups[0]?.masterModelElement.id}", after: 1, take: 1) {
    id parameterType parameterName notApproved masterModelValue masterModelElementVersion elementValue capturedElementId elementNumber
    masterModelElement { family } } } }`)
  expect(reports).toEqual({
    captureReview: {
      captureReviewReports: [
        {
          id: `${String(captureReview.reviewId)}.2`,
          parameterType: 'Type',
          parameterName: 'Manufacturer',
          notApproved: false,
          masterModelValue: 'Best',
          masterModelElementVersion: 6,
          elementValue: 'Acme',
          capturedElementId: `${captureId}.2`,
          elementNumber: 2,
          masterModelElement: { family: 'Single' },
        },
      ],
    },
  })
})

test('lists the captures that the newest complete review has flags for', async () => {
  async function flagged() {
    const query = '(hasFlags: true, filterNeedle: ".ifc")'
    return ask(`{ captureReviews${query} { id failedElementsCount } captureReviewCount${query} }`)
  }
  expect(await flagged()).toEqual({
    captureReviews: [{ id: captureId, failedElementsCount: 2 }],
    captureReviewCount: 1,
  })
  const all = await ask('{ captureReviews(hasFlags: true) { id } captureReviewCount(hasFlags: true) }')
  expect(all).toEqual({ captureReviews: [{ id: captureId }], captureReviewCount: 1 })
  const other = await plantCapture(platform, { types: [fans], elements: [{ type: 1, values: {} }] })
  expect(await flagged()).toMatchObject({ captureReviewCount: 1 })
  expect(await ask('{ captureReviews { id } }')).toMatchObject({
    captureReviews: expect.arrayContaining([{ id: other }]),
  })
})

async function ask(query: string): Promise<unknown> {
  const body = { query }
  const answer = await call<OperationAnswer>('POST', '/graphql/datacapture', body)
  expect(answer.errors).toBeUndefined()
  return answer.data
}

test('answers the review that waits to whoever asks again', async () => {
  const url = `/api/captures/${captureId}/reviews`
  const [one, other] = await Promise.all([call<CaptureReviewRun>('POST', url), call<CaptureReviewRun>('POST', url)])
  expect(one.id).toBe(other.id)
  const jobs = await platform.asOwner(`select 1 from pgboss.job where data ->> 'reviewId' = $1`, [one.id])
  expect(jobs).toHaveLength(1)
  await workReview(platform, one.id)
})
