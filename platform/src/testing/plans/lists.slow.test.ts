import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { planLists } from './planned-lists.ts'
import { fewRows, plannedTables } from './planned-tables.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
}, 60_000)
afterAll(() => platform.close())

test('plants rows in every table of organizations that grows', async () => {
  const tables = await platform.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id' order by 1`,
  )
  const planted = Object.keys(plannedTables(1))
  expect(tables.map(({ name }) => name).filter((name) => !planted.includes(name))).toEqual(fewRows)
})

test('has an index for the condition and the order of every list', async () => {
  const lists = await planLists(platform, { rows: 2000, settings: ['enable_seqscan = off', 'enable_sort = off'] })
  expect(lists.flatMap(({ faults }) => faults)).toEqual([])
  expect(lists.filter(({ status }) => status >= 500 || status === 400).map(({ name }) => name)).toEqual([])
  expect(lists.filter(({ outlines }) => outlines.length > 0).length).toBeGreaterThan(70)
}, 120_000)
