import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { planLists } from './planned-lists.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
}, 60_000)
afterAll(() => platform.close())

test('has an index for the condition and the order of every list', async () => {
  const lists = await planLists(platform, { rows: 2000, settings: ['enable_seqscan = off', 'enable_sort = off'] })
  expect(lists.flatMap(({ faults }) => faults)).toEqual([])
  expect(lists.filter(({ status }) => status >= 500 || status === 400).map(({ name }) => name)).toEqual([])
  expect(lists.filter(({ outlines }) => outlines.length > 0).length).toBeGreaterThan(70)
}, 120_000)
