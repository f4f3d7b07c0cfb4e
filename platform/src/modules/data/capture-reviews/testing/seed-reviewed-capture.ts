import type { MasterElement } from '@lintel/shared/contract/master-model'
import type { Call, TestApp } from '../../../../testing/build-test-app.ts'
import { organizationId, seedCapture, workReview } from './seed-capture.ts'

/** Adds a row to every table of captures, reviews and the master model through their use cases. */
export async function seedReviewedCapture(platform: TestApp): Promise<void> {
  const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  const captureId = await seedCapture(platform, {
    types: [type],
    elements: [{ type: 1, values: { 'Size/Width/mm': 900 } }],
  })
  const [element] = await call<MasterElement[]>(platform, { url: '/api/master-model' })
  const verdict = { status: 'Not Approved', revision: element?.revision }
  await call(platform, { method: 'PUT', url: `/api/master-model/${element?.id}`, body: verdict })
  const note = { masterModelElementId: element?.id, note: 'Too heavy' }
  await call(platform, { method: 'POST', url: '/api/notes', body: note })
  const review = await call<{ id: string }>(platform, { url: `/api/captures/${captureId}/reviews/latest` })
  await workReview(platform, review.id)
}

async function call<Answer>(platform: TestApp, options: Call): Promise<Answer> {
  const response = await platform.call({ ...options, as: 'local|everything', organization: organizationId })
  if (response.status >= 300) throw new Error(response.text)
  return response.json<Answer>()
}
