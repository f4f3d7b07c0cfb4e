import type { Problem } from '@lintel/shared/contract'
import {
  reportPreviewSchema,
  reportTypeSchema,
  reportTypesSchema,
  type DataSetEntry,
  type ReportDefinition,
  type ReportType,
} from '@lintel/shared/contract/reports'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { builtInTypes } from './built-in-types.ts'

const everything = { as: 'local|everything', organization: 'CFA' }
const analyst = { as: 'local|analyst', organization: 'CFA' }

let platform: TestApp
let dataSets: DataSetEntry[]
beforeAll(async () => {
  platform = await buildTestApp()
  dataSets = (await platform.call({ ...everything, url: '/api/data-sets' })).json()
})
afterAll(() => platform.close())

function idOf(name: string): string {
  return dataSets.find((one) => one.name === name)?.id ?? ''
}

async function preview(definition: ReportDefinition, dataSet: string, timeZone = 'UTC') {
  const body = { definition, dataSetId: idOf(dataSet), timeZone }
  return platform.call({ ...everything, method: 'POST', url: '/api/report-types/preview', body })
}

const plain: ReportDefinition = {
  source: 'assembly-requests',
  headers: ['projectNumber', 'requestedDate', 'leadTimeDays', 'completedDate'],
  filter: { field: 'status', operator: '==', value: 'Complete' },
  grouping: null,
}

async function create(body: object, caller = analyst) {
  return platform.call({ ...caller, method: 'POST', url: '/api/report-types', body })
}

test('lists built-in ones first, and each of them runs on every data set of its source', async () => {
  const types = reportTypesSchema.parse((await platform.call({ ...everything, url: '/api/report-types' })).json())
  expect(types.slice(0, builtInTypes.length).map(({ id }) => id)).toEqual(builtInTypes.map(({ id }) => id))
  expect(types.map(({ problem }) => problem).filter(Boolean)).toEqual([])
  for (const { name, definition } of types) {
    for (const dataSet of dataSets.filter(({ source }) => source === definition.source)) {
      const answer = await preview(definition, dataSet.name, 'Pacific/Auckland')
      expect([name, answer.status]).toEqual([name, 200])
      const { columns, rows } = reportPreviewSchema.parse(answer.json())
      expect(rows.columns.map((values) => values.length)).toEqual(columns.map(() => rows.rows))
    }
  }
  const ofAnalyst = (await platform.call({ ...analyst, url: '/api/report-types' })).json<ReportType[]>()
  expect(new Set(ofAnalyst.map(({ source }) => source))).toEqual(new Set(['assembly-requests']))
})

test('shows the first 20 rows in the order of the source, as numbers, moments and null', async () => {
  const found = reportPreviewSchema.parse((await preview(plain, 'All Assembly Requests')).json())
  expect(found.rows.rows).toBe(20)
  const [, moments = [], days = []] = found.rows.columns
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect([...moments, ...days].every((value) => value !== null)).toBe(true)
  expect(days.every((value) => typeof value === 'number')).toBe(true)
})

test('is created from a data set, and each changed definition is a new version', async () => {
  const dataSetId = idOf('All Assembly Requests')
  const answer = await create({ name: 'Complete Ones', dataSetId, definition: plain })
  expect(answer.status).toBe(201)
  const created = reportTypeSchema.parse(answer.json())
  expect(created).toMatchObject({
    version: 1,
    isBuiltIn: false,
    ownerName: 'Anika Abara',
    mayChange: true,
    problem: null,
  })
  const change = (body: object) =>
    platform.call({ ...analyst, method: 'PATCH', url: `/api/report-types/${created.id}`, body })
  expect((await change({ revision: 1, name: 'Finished Ones' })).json<ReportType>()).toMatchObject({
    version: 1,
    revision: 2,
  })
  const definition = { ...plain, headers: ['projectName'] }
  expect((await change({ revision: 2, definition })).json<ReportType>()).toMatchObject({ version: 2, definition })
  const late = await change({ revision: 2, name: 'Late' })
  expect([late.status, late.json<Problem>().errors]).toEqual([
    409,
    [{ path: 'name', message: "It is 'Finished Ones' now; yours is 'Late'." }],
  ])
  const versions = await platform.asOwner<{ version: number }>(
    `select version from report_type_versions where report_type_id = '${created.id}' order by 1`,
  )
  expect(versions.map(({ version }) => version)).toEqual([1, 2])
  expect((await create({ name: 'Finished Ones', dataSetId, definition })).json<Problem>().code).toBe(
    'report-types/name-taken',
  )
  const url = `/api/report-types/${created.id}`
  expect((await platform.call({ ...analyst, method: 'DELETE', url })).status).toBe(204)
  expect((await platform.call({ ...analyst, url })).status).toBe(404)
})

test.each(['-'.repeat(36), 'a'.repeat(36), '00000000-0000-4000-8000-000000000000'])(
  'answers an id that nothing has, %s, as one that does not exist',
  async (id) => {
    const url = `/api/report-types/${id}`
    for (const asked of [
      { method: 'GET', url },
      { method: 'GET', url: `${url}/dependents` },
      { method: 'PATCH', url, body: { revision: 1, name: 'New' } },
      { method: 'DELETE', url },
    ] as const) {
      const answer = await platform.call({ ...analyst, ...asked })
      expect([asked.method, answer.status, answer.json<Problem>().code]).toEqual([
        asked.method,
        404,
        'report-types/not-found',
      ])
    }
  },
)

test.each<[string, Partial<ReportDefinition>, string, string]>([
  ['a field that went away', { headers: ['gone'] }, 'data-sources/unknown-field', "'gone'"],
  ['a field twice', { headers: ['status', 'status'] }, 'report-types/named-twice', "'Status'"],
  ['no headers', { headers: [] }, 'report-types/no-headers', 'header'],
  ['another source', { source: 'projects', headers: ['city'], filter: null }, 'report-types/other-source', 'source'],
  [
    'a sum of texts',
    { grouping: { by: [{ field: 'city' }], measures: [{ function: 'sum', field: 'state' }], chart: false } },
    'report-types/no-number',
    "'State'",
  ],
  [
    'months of texts',
    { grouping: { by: [{ field: 'city', unit: 'month' }], measures: [{ function: 'count' }], chart: false } },
    'report-types/no-date',
    "'City'",
  ],
  [
    'two percentiles of the same number',
    {
      grouping: {
        by: [{ field: 'city' }],
        measures: [
          { function: 'percentile', field: 'leadTimeDays' },
          { function: 'percentile', field: 'leadTimeDays', percentile: 90 },
        ],
        chart: false,
      },
    },
    'report-types/named-twice',
    "'90th Percentile Lead Time'",
  ],
  [
    'the period before of what is no period',
    {
      grouping: {
        ...{ by: [{ field: 'city' }], measures: [{ function: 'count' }], chart: false },
        compare: 'period-before',
      },
    },
    'report-types/no-period',
    'periods',
  ],
])('refuses %s by name', async (_what, change, code, words) => {
  for (const answer of [
    await preview({ ...plain, ...change }, 'All Assembly Requests'),
    await create({ name: 'Refused', dataSetId: idOf('All Assembly Requests'), definition: { ...plain, ...change } }),
  ]) {
    const problem = answer.json<Problem>()
    expect([answer.status, problem.code]).toEqual([400, code])
    expect(problem.detail).toContain(words)
  }
})

test('previews shares that are all of it, and running totals that end with it, with their formats', async () => {
  const grouping: ReportDefinition['grouping'] = {
    by: [{ field: 'requestedDate', unit: 'quarter' }],
    measures: [{ function: 'count' }, { function: 'running' }, { function: 'share' }],
    ...{ chart: true, chartKind: 'line', compare: 'period-before' },
  }
  const answer = await preview({ ...plain, headers: [], filter: null, grouping }, 'All Assembly Requests')
  const { columns, rows } = reportPreviewSchema.parse(answer.json())
  expect(columns.map(({ field, format, compared }) => [field, format, compared]).slice(5)).toEqual([
    ['running', undefined, undefined],
    ['before:running', undefined, 'before'],
    ['change:running', undefined, 'change'],
    ['change-percent:running', 'percent', 'percent'],
    ['share', 'percent', undefined],
    ['before:share', 'percent', 'before'],
    ['change:share', 'percent', 'change'],
    ['change-percent:share', 'percent', 'percent'],
  ])
  const sumOf = (place: number) => (rows.columns[place] ?? []).reduce<number>((sum, value) => sum + Number(value), 0)
  expect(rows.columns[5]?.at(-1)).toBe(sumOf(1))
  expect(sumOf(9)).toBeCloseTo(100, 6)
})

test('keeps built-in ones, and those of others', async () => {
  const url = `/api/report-types/${builtInTypes[0]?.id}`
  const answer = await platform.call({ ...everything, method: 'DELETE', url })
  expect([answer.status, answer.json<Problem>().code]).toEqual([403, 'report-types/built-in'])
  const types = (await platform.call({ ...analyst, url: '/api/report-types' })).json<ReportType[]>()
  const other = types.find(({ ownerId }) => ownerId === everything.as)
  const refused = await platform.call({ ...analyst, method: 'DELETE', url: `/api/report-types/${other?.id}` })
  expect(refused.json<Problem>().code).toBe('report-types/not-yours')
})
