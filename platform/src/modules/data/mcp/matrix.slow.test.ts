import { expect, test } from '@jest/globals'
import { buildTestApp } from '../../../testing/build-test-app.ts'
import { walkToolMatrix } from '../../../testing/matrices/tool-matrix.ts'
import { plantReviewedCapture } from '../capture-reviews/testing/plant-reviewed-capture.ts'
import { plantTopic } from '../topics/testing/topic-calls.ts'

test('keeps every organization to itself in every tool', async () => {
  const platform = await buildTestApp()
  await plantReviewedCapture(platform)
  await plantTopic(platform)
  expect(await walkToolMatrix(platform)).toEqual([])
  await platform.close()
}, 240_000)
