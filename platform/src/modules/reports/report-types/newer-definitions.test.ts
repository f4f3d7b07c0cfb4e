import type { Problem } from '@lintel/shared/contract'
import {
  dashboardSchema,
  dataSetEntriesSchema,
  dataSetSchema,
  isFromNewer,
  newerField,
  newerWords,
  reportTypesSchema,
  schedulesSchema,
  type Report,
  type ReportColumn,
  type ReportDefinition,
} from '@lintel/shared/contract/reports'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { firstReportSchema, firstTypesSchema } from './testing/first-remote.ts'
import { reportInWordsOf } from './first-words.ts'
import { ask, plantSchedule } from '../report-schedules/testing/plant-schedule.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const everything = { as: 'local|everything', organization: 'CFA' }

async function get(path: string): Promise<unknown> {
  const answer = await platform.call({ ...everything, url: `/api${path}` })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json<unknown>()
}

async function call(method: 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) {
  const answer = await platform.call({ ...everything, method, url: `/api${path}`, ...(body && { body }) })
  return answer.status === 204 ? '204' : `${answer.status} ${answer.json<Problem>().code}`
}

async function dataSetId(): Promise<string> {
  const entries = dataSetEntriesSchema.parse(await get('/data-sets?as=entries'))
  return entries.find(({ name }) => name === 'All Assembly Requests')?.id ?? ''
}

const decade = {
  source: 'assembly-requests',
  headers: [],
  filter: { field: 'status', operator: '==', value: 'Complete' },
  grouping: {
    by: [{ field: 'requestedDate', unit: 'decade' }],
    measures: [{ function: 'mode', field: 'leadTimeDays' }],
    chart: true,
  },
}

test('a report type that a newer version has written is a row with its reason, and is deleted but never run or overwritten', async () => {
  const definition = { source: decade.source, headers: ['status'], filter: null, grouping: null }
  const body = { name: 'Decades', dataSetId: await dataSetId(), definition }
  const made = await platform.call({ ...everything, method: 'POST', url: '/api/report-types', body })
  const { id } = made.json<{ id: string }>()
  const stored = JSON.stringify(decade)
  await platform.asOwner(`update report_type_versions set definition = $1 where report_type_id = $2`, [stored, id])
  const types = reportTypesSchema.parse(await get('/report-types'))
  expect(types.length).toBeGreaterThan(2)
  const row = types.find((one) => one.id === id)
  expect(row).toMatchObject({ problem: newerWords, mayChange: true })
  expect(row && isFromNewer(row.definition)).toBe(true)
  expect(row?.definition).toMatchObject({ headers: [newerField, 'requestedDate', 'leadTimeDays'], grouping: null })
  const order = { reportTypeId: id, dataSetId: body.dataSetId, timeZone: 'UTC' }
  const headers = { 'idempotency-key': 'newer-definition' }
  const run = await platform.call({ ...everything, method: 'POST', url: '/api/reports', body: order, headers })
  expect([run.status, run.json<Problem>().code]).toEqual([409, 'data-sources/newer'])
  expect(await call('PATCH', `/report-types/${id}`, { revision: 1, definition })).toBe('409 data-sources/newer')
  const renamed = await platform.call({
    ...everything,
    method: 'PATCH',
    url: `/api/report-types/${id}`,
    body: { revision: 1, name: 'Renamed' },
  })
  expect(renamed.status).toBe(200)
  const kept = await platform.asOwner<{ definition: object }>(
    `select definition from report_type_versions where report_type_id = '${id}'`,
  )
  expect(kept).toEqual([{ definition: decade }])
  expect(await call('DELETE', `/report-types/${id}`)).toBe('204')
})

test('a data set with a filter or more fields than are understood is a row as well', async () => {
  const source = 'assembly-requests'
  for (const [column, stored] of [
    ['filter', { field: 'status', operator: 'sounds like', value: 'x' }],
    [
      'calculated',
      Array.from({ length: 31 }, (_, at) => ({ field: `calculated-${at}`, title: `${at}`, expression: '1' })),
    ],
  ] as const) {
    const body = { name: `Newer ${column}`, source, filter: null }
    const made = await platform.call({ ...everything, method: 'POST', url: '/api/data-sets', body })
    const { id } = made.json<{ id: string }>()
    await platform.asOwner(`update data_sets set ${column} = $1 where id = $2`, [JSON.stringify(stored), id])
    const entries = dataSetEntriesSchema.parse(await get('/data-sets?as=entries'))
    expect(entries.find((one) => one.id === id)?.problem).toBe(newerWords)
    expect(
      dataSetSchema
        .array()
        .parse(await get('/data-sets'))
        .find((one) => one.id === id)?.problem,
    ).toBe(newerWords)
    const sharing = { revision: 1, isShared: true, filter: null, calculated: [] }
    expect(await call('PATCH', `/data-sets/${id}`, sharing)).toBe('409 data-sources/newer')
    expect(await call('DELETE', `/data-sets/${id}`)).toBe('204')
  }
})

test('a recurring report and a tile of unknown words are rows, and the tile keeps what it was', async () => {
  const schedule = await plantSchedule(platform)
  await platform.asOwner(
    `update report_schedules set recurrence = recurrence || '{"frequency":"Daily"}' where id = $1`,
    [schedule.id],
  )
  const listed = schedulesSchema.parse((await ask(platform, { url: '/api/report-schedules' })).json())
  expect(listed.find(({ id }) => id === schedule.id)?.problem).toBe(newerWords)
  const path = `/report-schedules/${schedule.id}`
  expect(await call('PATCH', path, { revision: 1, isPaused: true })).toBe('409 data-sources/newer')
  const tile = { id: schedule.id, reportTypeId: schedule.reportTypeId, dataSetId: schedule.dataSetId, timeZone: 'UTC' }
  const known = { reportType: 'Type', dataset: 'Set', source: schedule.source }
  await platform.asOwner(
    `insert into report_dashboard_versions (organization_id, revision, tiles, author_name) values ('CFA', 1, $1, 'Ada')`,
    [JSON.stringify([{ ...tile, ...known, size: 'huge', color: 'red' }])],
  )
  expect(dashboardSchema.parse(await get('/report-dashboard')).tiles[0]).toMatchObject({ id: tile.id, size: 'wide' })
  const body = { revision: 1, tiles: [{ ...tile, size: 'wide' }] }
  const saved = await platform.call({ ...everything, method: 'PUT', url: '/api/report-dashboard', body })
  expect(saved.status).toBe(200)
  const [latest] = await platform.asOwner<{ tiles: object[] }>(
    `select tiles from report_dashboard_versions where organization_id = 'CFA' order by revision desc limit 1`,
  )
  expect(latest?.tiles).toMatchObject([{ size: 'huge', color: 'red' }])
})

const calculated = [{ field: 'calculated-1', title: 'Twice', expression: '[leadTimeDays] * 2' }]
const later: ReportDefinition[] = [
  { group: { field: 'requestedDate', unit: 'week' as const }, measure: { function: 'count' as const } },
  { group: { field: 'portfolio' }, measure: { function: 'median' as const, field: 'leadTimeDays' } },
  { group: { field: 'portfolio' }, measure: { function: 'running' as const } },
  { group: { field: 'portfolio' }, measure: { function: 'sum' as const, field: 'calculated-1' }, calculated },
].map(({ group, measure, ...parts }) => ({
  ...{ source: 'assembly-requests', headers: [], filter: null },
  grouping: { by: [group], measures: [measure], chart: false },
  ...parts,
}))

test('remotes of before read every list and every report, and run nothing that they do not know', async () => {
  const set = await dataSetId()
  const made: string[] = []
  for (const [at, definition] of later.entries()) {
    const body = { name: `Later ${at}`, dataSetId: set, definition }
    const answer = await platform.call({ ...everything, method: 'POST', url: '/api/report-types', body })
    expect([at, answer.status]).toEqual([at, 201])
    made.push(answer.json<{ id: string }>().id)
  }
  const types = firstTypesSchema.parse(await get('/report-types'))
  const exact = reportTypesSchema.parse(await get('/report-types?as=exact'))
  for (const [at, id] of made.entries()) {
    const old = types.find((type) => type.id === id)
    expect(old?.problem).toBe(newerWords)
    expect(old?.definition.headers[0]).toBe(newerField)
    expect(exact.find((type) => type.id === id)).toMatchObject({ problem: null, definition: later[at] })
    // As an old page saves it: with another name, and what it was told.
    const change = { revision: 1, name: 'Renamed', definition: old?.definition }
    expect(await call('PATCH', `/report-types/${id}`, change)).toBe('409 data-sources/newer')
    expect(await call('DELETE', `/report-types/${id}`)).toBe('204')
  }
  expect(types.filter(({ problem }) => problem === null).length).toBe(exact.length - made.length)
  const column = { field: 'x', title: 'X', type: 'number' } as const
  const columns: ReportColumn[] = [
    { ...column, type: 'day', unit: 'quarter' },
    { ...column, measure: 'share' },
    { ...column, measure: 'percentile' },
    { ...column, compared: 'percent' },
  ]
  for (const definition of later) {
    const report = reportInWordsOf({}, { definition, columns } as Report)
    const { columns: read } = firstReportSchema.parse(report)
    expect(read?.map(({ unit, measure }) => unit ?? measure)).toEqual(['month', 'sum', 'average', 'average'])
  }
})
