import { expect, test } from '@jest/globals'
import { buildTestApp } from '../../../testing/build-test-app.ts'
import { walkToolMatrix } from '../../../testing/matrices/tool-matrix.ts'
import { seedReviewedCapture } from '../capture-reviews/testing/seed-reviewed-capture.ts'
import { seedTopic } from '../topics/testing/topic-calls.ts'

test('separates organizations in every tool', async () => {
  const platform = await buildTestApp()
  await seedReviewedCapture(platform)
  await seedTopic(platform)
  expect(await walkToolMatrix(platform)).toEqual([])
  await platform.close()
}, 240_000)
