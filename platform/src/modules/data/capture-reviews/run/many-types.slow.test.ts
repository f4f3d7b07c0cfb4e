import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { organizationId, seedCapture, workReview } from '../testing/seed-capture.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

test('reviews a capture of more types than a statement may have parameters', async () => {
  const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  const captureId = await seedCapture(platform, { types: [type], elements: [{ type: 1, values: {} }] })
  const names = `'Walls', 'Basic Wall', 'Type ' || number`
  const numbers = `generate_series(2, 33000) number`
  await platform.asOwner(
    `insert into captured_types (organization_id, capture_id, number, category, family, type, parameters)
     select $1, $2, number, ${names}, '{}' from ${numbers}`,
    [organizationId, captureId],
  )
  await platform.asOwner(
    `insert into captured_elements (organization_id, capture_id, number, type_number, revit_unique_id, ifc_class, parameters, hash)
     select $1, $2, number, number, '', 'IfcWall', '{}', '' from ${numbers}`,
    [organizationId, captureId],
  )
  await platform.asOwner(
    `insert into master_elements (organization_id, category, family, type, status)
     select $1, ${names}, 'Not Approved' from ${numbers}`,
    [organizationId],
  )
  const checkedNumbers = `select id, status, failed_elements_count as flagged from capture_reviews where capture_id = $1`
  const [review] = await platform.asOwner<{ id: string }>(checkedNumbers, [captureId])
  await workReview(platform, review?.id ?? '')
  expect(await platform.asOwner(checkedNumbers, [captureId])).toMatchObject([{ status: 'Complete', flagged: 32_999 }])
}, 120_000)
