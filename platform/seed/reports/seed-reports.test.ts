import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Dashboard } from '@lintel/shared/contract/reports'
import { openReportFixture } from '../../src/modules/reports/reports/testing/report-fixture.ts'
import { buildTestApp, type TestApp } from '../../src/testing/build-test-app.ts'
import { seedReports } from './seed-reports.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

type Row = { id: string; status: string; by: string; details: string | null; rows: number | null }

test('runs some reports once as regular reports, one of which fails', async () => {
  const deps = { db: platform.db, jobs: platform.jobs }
  const { signal } = new AbortController()
  await seedReports(deps, signal)
  await seedReports(deps, signal)
  const statement = `select id, status, submitted_by_id as by, status_details as details, row_count as rows from reports
    where organization_id = 'CFA' order by by, details nulls first`
  const queued = await platform.asOwner<Row>(statement)
  expect(queued.map(({ status, by }) => [status, by])).toEqual([
    ['Queued', 'local|everything'],
    ['Queued', 'local|everything'],
    ['Queued', 'local|everything'],
    ['Queued', 'local|everything'],
  ])
  const fixture = openReportFixture(platform)
  for (const { id } of queued) await fixture.work(id)
  expect(await platform.asOwner<Row>(statement)).toMatchObject([
    { status: 'Complete', rows: expect.any(Number) },
    { status: 'Complete', rows: expect.any(Number) },
    { status: 'Complete', rows: expect.any(Number) },
    { status: 'Failed', details: expect.stringContaining("'Requests of Closed Stores' was deleted") },
  ])
  const { revision, tiles } = (await fixture.call('/report-dashboard', { as: 'local|everything' })).json<Dashboard>()
  expect([revision, tiles.length, tiles[0]?.report?.status]).toEqual([1, 7, 'Complete'])
})
