import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CaptureReviewRun } from '@lintel/shared/contract/captures'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { mostReviews } from './run/kept-reviews-repository.ts'
import { plantCapture, workReview } from './testing/plant-capture.ts'

let platform: TestApp
let captureId: string
beforeAll(async () => {
  platform = await buildTestApp()
  const walls = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  captureId = await plantCapture(platform, { types: [walls], elements: [{ type: 1, values: {} }] })
})
afterAll(() => platform.close())

async function review(): Promise<void> {
  const url = `/api/captures/${captureId}/reviews`
  const asked = await platform.call({ method: 'POST', url, as: 'local|everything', organization: 'CFA' })
  await workReview(platform, asked.json<CaptureReviewRun>().id)
}

function kept() {
  return platform.asOwner<{ id: string; previous: string | null; newly: number | null }>(
    `select id, previous_review_id as previous, newly_flagged as newly from capture_reviews where capture_id = $1
     order by requested_date desc, id`,
    [captureId],
  )
}

test('keeps the newest reviews of a capture, the oldest of which counts as its first', async () => {
  await review()
  const [first] = await kept()
  await platform.asOwner(
    `insert into capture_reviews (organization_id, capture_id, status, completed_date, requested_by, requested_date, previous_review_id, newly_flagged)
     select organization_id, capture_id, status, completed_date, requested_by, requested_date + n * interval '1 second' - interval '1 hour',
       id, 1 from capture_reviews, generate_series(1, $2::int) n where capture_id = $1`,
    [captureId, mostReviews],
  )
  await review()
  const left = await kept()
  expect(left).toHaveLength(mostReviews)
  expect(left.map(({ id }) => id)).toContain(first?.id)
  await platform.asOwner(`update capture_reviews set requested_date = now() - interval '1 day' where id = $1`, [
    first?.id,
  ])
  await review()
  const without = await kept()
  expect(without).toHaveLength(mostReviews)
  expect(without.map(({ id }) => id)).not.toContain(first?.id)
  expect(without.filter(({ previous }) => previous === first?.id)).toEqual([])
  expect(without.filter(({ newly }) => newly === 1)).toEqual([])
})
