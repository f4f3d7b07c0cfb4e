import { randomUUID } from 'node:crypto'
import type { Problem } from '@lintel/shared/contract'
import {
  dashboardHistorySchema,
  dashboardSchema,
  type Dashboard,
  type DashboardTile,
} from '@lintel/shared/contract/reports'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import {
  openReportFixture,
  requestsByMonth,
  type ReportFixture,
  type Subject,
} from '../reports/testing/report-fixture.ts'

const address = '/report-dashboard'
const everything = { as: 'local|everything', organization: 'CFA' }

let platform: TestApp
let fixture: ReportFixture
let subject: Subject
beforeAll(async () => {
  platform = await buildTestApp()
  fixture = openReportFixture(platform)
  subject = await fixture.seed(requestsByMonth, { name: 'By Month' })
})
afterAll(() => platform.close())

function aTile(more: Partial<DashboardTile> = {}): DashboardTile {
  return { id: randomUUID(), ...subject, size: 'small', ...more }
}

async function read(caller = {}): Promise<Dashboard> {
  const response = await fixture.call(address, caller)
  expect([response.status, response.text]).toEqual([200, expect.any(String)])
  return dashboardSchema.parse(response.json())
}

async function save(tiles: DashboardTile[], revision?: number) {
  return fixture.call(address, { method: 'PUT', body: { revision: revision ?? (await read()).revision, tiles } })
}

async function refusal(answer: ReturnType<typeof save>) {
  const { status, json } = await answer
  return [status, json<Problem>().code]
}

test('is empty at first, keeps the order of tiles, and rejects a stale change', async () => {
  expect(await read()).toEqual({ revision: 0, tiles: [], changedDate: null, changedBy: null, mayChange: true })
  const tiles = [aTile(), aTile({ size: 'full' })]
  const saved = dashboardSchema.parse((await save(tiles)).json())
  expect(saved).toMatchObject({ revision: 1, changedBy: 'Anika Abara', tiles })
  expect(saved.tiles[0]).toMatchObject({
    reportType: 'By Month',
    report: null,
    later: null,
    mayRun: true,
    isHidden: false,
  })
  expect(await refusal(save(tiles, 0))).toEqual([409, 'report-dashboards/changed-meanwhile'])
  expect((await save(tiles, 0)).json<Problem>().detail).toMatch(/^\S+ \S+ changed this dashboard after you opened it/)
  expect((await save(tiles.toReversed())).json<Dashboard>().tiles.map(({ id }) => id)).toEqual(
    tiles.toReversed().map(({ id }) => id),
  )
  const [last, first] = dashboardHistorySchema.parse((await fixture.call(`${address}/history`)).json())
  expect([last?.revision, first?.revision]).toEqual([2, 1])
  expect(first?.tiles.map(({ size }) => size)).toEqual(['small', 'full'])
})

test('saves only one of two concurrent changes', async () => {
  const { revision } = await read()
  const responses = await Promise.all([save([aTile()], revision), save([aTile()], revision)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).revision).toBe(revision + 1)
})

test('shows the last complete report, and a newer one that was requested @full', async () => {
  await save([aTile()])
  const { id } = await fixture.run(subject)
  expect((await read()).tiles[0]).toMatchObject({ report: { id, status: 'Complete' }, later: null })
  const started = (await fixture.begin(subject)).json<{ id: string }>()
  expect((await read()).tiles[0]).toMatchObject({ report: { id }, later: { id: started.id, status: 'Queued' } })
  await fixture.work(started.id)
  expect((await read()).tiles[0]).toMatchObject({ report: { id: started.id }, later: null })
})

test("marks tiles that the roles don't allow, and keeps them", async () => {
  const elements = await platform.call({
    ...{ ...everything, method: 'POST', url: '/api/data-sets' },
    body: { name: 'Our Elements', source: 'captured-elements', filter: null, isShared: true },
  })
  const hidden = aTile({ reportTypeId: 'built-in:elements-by-category', dataSetId: elements.json<{ id: string }>().id })
  const { revision } = await read()
  const url = '/api/report-dashboard'
  await platform.call({ ...everything, method: 'PUT', url, body: { revision, tiles: [hidden, aTile()] } })
  const [first, second] = (await read()).tiles
  expect(first).toMatchObject({ isHidden: true, reportType: null, dataset: null, report: null, mayRun: false })
  expect(second?.isHidden).toBe(false)
  const moved = await save([aTile(), { ...hidden, size: 'wide' }])
  expect(moved.json<Dashboard>().tiles[1]).toMatchObject({ id: hidden.id, size: 'wide', isHidden: true })
  const history = dashboardHistorySchema.parse((await fixture.call(`${address}/history`)).json())
  expect(history[0]?.tiles[1]).toMatchObject({ reportType: null, dataset: null })
  await save([])
  expect(await refusal(save([hidden]))).toEqual([400, 'report-dashboards/not-runnable'])
})

test('accepts at most eight existing tiles, without duplicates', async () => {
  const tiles = Array.from({ length: 9 }, () => aTile())
  expect((await save(tiles)).status).toBe(400)
  expect((await save(tiles.slice(1))).status).toBe(200)
  const [one] = tiles
  expect((await save([one, one].filter((tile) => tile !== undefined))).status).toBe(400)
  expect(await refusal(save([aTile({ dataSetId: randomUUID() })]))).toEqual([400, 'report-dashboards/not-runnable'])
  const viewer = { as: 'local|reviewer' }
  expect((await fixture.call(address, viewer)).status).toBe(403)
})

test.each([
  ['lacks the role for reports', { as: 'local|reviewer', organization: 'CFA' }, 403, 'roles/missing'],
  ['is in another organization', { as: 'local|viewer', organization: 'CFA' }, 404, 'organizations/not-found'],
  ['names an unknown organization', { ...everything, organization: 'NONE' }, 404, 'organizations/not-found'],
  ['is not signed in', { organization: 'CFA' }, 401, 'authentication/token-missing'],
])("doesn't show the dashboard or its history to someone who %s", async (_, caller, status, code) => {
  for (const url of ['/api/report-dashboard', '/api/report-dashboard/history']) {
    const response = await platform.call({ ...caller, url })
    expect([response.status, response.json<Problem>().code]).toEqual([status, code])
    expect(response.text).not.toContain('By Month')
  }
})
