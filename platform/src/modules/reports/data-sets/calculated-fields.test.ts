import type { Problem } from '@lintel/shared/contract'
import {
  dataSetSchema,
  measureSchema,
  reportPreviewSchema,
  reportTypeSchema,
  type CalculatedDataField,
  type ReportDefinition,
} from '@lintel/shared/contract/reports'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { fieldOf } from '../data-sources/source-fields.ts'

const analyst = { as: 'local|analyst', organization: 'CFA' }

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const hours: CalculatedDataField = {
  field: 'calculated-1',
  title: 'Hours',
  expression: 'ROUND([leadTimeDays] ÷ 1 h, 1)',
}
const pace: CalculatedDataField = {
  field: 'calculated-2',
  title: 'Pace',
  expression: 'IF(ISBLANK([Hours]), "open", IF([calculated-1] < 1, "quick", "slow"))',
}
const calculated = [pace, hours]
const isDone = { field: 'calculated-2', operator: '!=', value: 'OPEN' }

async function create(body: object) {
  const whole = { source: 'assembly-requests', filter: null, calculated, ...body }
  return platform.call({ ...analyst, method: 'POST', url: '/api/data-sets', body: whole })
}

async function preview(dataSetId: string, parts: Partial<ReportDefinition>) {
  const definition = { source: 'assembly-requests', headers: [], filter: null, grouping: null, ...parts }
  const body = { definition, dataSetId, timeZone: 'America/New_York' }
  const answer = await platform.call({ ...analyst, method: 'POST', url: '/api/report-types/preview', body })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return reportPreviewSchema.parse(answer.json())
}

test('has titles of one line, without marks that turn the direction of writing', async () => {
  const answer = await create({ name: 'Titles', calculated: [{ ...hours, title: ' Hours\u202e\nworked ' }] })
  expect(dataSetSchema.parse(answer.json()).calculated).toEqual([{ ...hours, title: 'Hours worked' }])
  const measure = { function: 'average', field: 'calculated-1', title: 'Mean\u2067\thours' } as const
  expect(measureSchema.parse(measure).title).toBe('Mean hours')
  const invisible = await create({ name: 'Invisible', calculated: [{ ...hours, title: '\u202e' }] })
  expect(invisible.status).toBe(400)
})

test('has fields that are made of others, in filters, columns, groups and measures', async () => {
  const answer = await create({ name: 'Calculated', filter: isDone })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  const made = dataSetSchema.parse(answer.json())
  expect(made).toMatchObject({ calculated, problem: null })
  expect(made.availableFields.slice(-2)).toEqual([
    { field: 'calculated-2', title: 'Pace', type: 'text' },
    { field: 'calculated-1', title: 'Hours', type: 'number' },
  ])

  const listed = await preview(made.id, { headers: ['leadTimeDays', 'calculated-1', 'calculated-2'] })
  const [days = [], inHours = [], words = []] = listed.rows.columns
  expect(days.length).toBeGreaterThan(3)
  expect(inHours).toEqual(days.map((one) => Math.round(Number(one) * 24 * 10) / 10))
  expect(words).toEqual(inHours.map((one) => (Number(one) < 1 ? 'quick' : 'slow')))

  const grouping = {
    by: [{ field: 'calculated-2' }],
    measures: [{ function: 'count' as const }, { function: 'average' as const, field: 'calculated-1' }],
    chart: false,
  }
  const grouped = await preview(made.id, { grouping })
  expect(grouped.columns.map(({ title }) => title)).toEqual(['Pace', 'Count', 'Average Hours'])
  expect(grouped.rows.columns[0]).not.toContain('open')

  const values = await platform.call({
    ...analyst,
    url: `/api/data-sources/assembly-requests/values?field=calculated-2&dataSetId=${made.id}`,
  })
  expect([values.status, values.text]).toEqual([200, expect.stringContaining('"value"')])
})

test('gives its fields to report types, which run on other data sets as well', async () => {
  const made = dataSetSchema.parse((await create({ name: 'Of a Type' })).json())
  const other = dataSetSchema.parse((await create({ name: 'Of None', calculated: [] })).json())
  const definition = { source: 'assembly-requests', headers: ['calculated-2'], filter: null, grouping: null }
  const body = { name: 'Paces', dataSetId: made.id, definition }
  const answer = await platform.call({ ...analyst, method: 'POST', url: '/api/report-types', body })
  const type = reportTypeSchema.parse(answer.json())
  expect(type).toMatchObject({ problem: null, definition: { ...definition, calculated } })
  const order = { reportTypeId: type.id, dataSetId: other.id, timeZone: 'UTC' }
  const headers = { 'idempotency-key': 'calculated-fields-of-a-type' }
  const begun = await platform.call({ ...analyst, method: 'POST', url: '/api/reports', body: order, headers })
  expect([begun.status, begun.text]).toEqual([202, expect.any(String)])
})

test('keeps of the calculated fields what a report type names, and refuses more than an answer has', async () => {
  const many = (name: string) =>
    Array.from({ length: 20 }, (_, place) => ({
      field: `calculated-${name}${place}`,
      title: `${name} ${place}`,
      expression: `[leadTimeDays] + ${place}`,
    }))
  const [own, others] = [many('a'), many('b')]
  const made = dataSetSchema.parse((await create({ name: 'Of Many', calculated: others })).json())
  const whole = {
    source: 'assembly-requests',
    headers: ['calculated-a3'],
    filter: null,
    grouping: null,
    calculated: own,
  }
  const order = {
    name: 'Of Some',
    dataSetId: made.id,
    definition: { ...whole, headers: ['calculated-a3', 'calculated-b7'] },
  }
  const added = await platform.call({ ...analyst, method: 'POST', url: '/api/report-types', body: order })
  const type = reportTypeSchema.parse(added.json())
  expect(type.definition.calculated).toEqual([others[7], own[3]])
  const fresh = { field: 'calculated-a3', title: 'Fresh', expression: '[leadTimeDays] * 2' }
  const changed = await platform.call({
    ...{ ...analyst, method: 'PATCH', url: `/api/report-types/${type.id}` },
    body: { revision: 1, definition: { ...order.definition, calculated: [fresh] } },
  })
  expect(reportTypeSchema.parse(changed.json()).definition.calculated).toEqual([fresh, others[7]])
  const listed = await platform.call({ ...analyst, url: '/api/report-types?as=exact' })
  expect(listed.status).toBe(200)

  const headers = [...own, ...others].map(({ field }) => field)
  const refused = await platform.call({
    ...{ ...analyst, method: 'POST', url: '/api/report-types' },
    body: { ...order, name: 'Of All', definition: { ...whole, headers } },
  })
  expect(refused.json<Problem>()).toMatchObject({ status: 400, code: 'report-types/too-many-calculated' })
})

test('refuses a report whose fields take too many steps together', async () => {
  const some = Array.from({ length: 30 }, (_, place) => ({
    ...{ field: `calculated-${place}`, title: `Made ${place}` },
    expression: `MIN(${Array.from({ length: 28 }, () => '[leadTimeDays] × 2 + 1 + 1').join(', ')})`,
  }))
  const made = dataSetSchema.parse((await create({ name: 'Of Many Steps', calculated: some })).json())
  const filters = some.map(({ field }) => ({ field, operator: '>', value: 1 }))
  const filtered = await create({ name: 'Filtered', calculated: some, filter: { logic: 'and', filters } })
  expect(filtered.json<Problem>()).toMatchObject({ status: 400, code: 'data-sources/too-many-steps' })
  const definition = {
    source: 'assembly-requests',
    headers: some.map(({ field }) => field),
    filter: null,
    grouping: null,
  }
  const body = { definition, dataSetId: made.id, timeZone: 'UTC' }
  const refused = await platform.call({ ...analyst, method: 'POST', url: '/api/report-types/preview', body })
  expect(refused.json<Problem>()).toMatchObject({ status: 400, code: 'data-sources/too-many-steps' })
})

test.each([
  ['[gone] + 1', "'Made' cannot be calculated: There is no field 'gone'."],
  ['[Status] + 1', "'Made' cannot be calculated: Status is text; + needs numbers."],
  ['[Made] & "!"', "'Made' cannot be calculated: Made cannot be calculated from itself."],
  ['1 +', "'Made' cannot be calculated: Something is missing at the end."],
])('refuses %s in words', async (expression, detail) => {
  const answer = await create({ name: 'Wrong', calculated: [{ field: 'calculated-1', title: 'Made', expression }] })
  expect([answer.status, answer.json<Problem>().detail]).toEqual([400, detail])
})

test('refuses a filter by a field that went, and says what is wrong with what was kept', async () => {
  const made = dataSetSchema.parse((await create({ name: 'Going', filter: isDone })).json())
  const change = { method: 'PATCH' as const, url: `/api/data-sets/${made.id}` }
  const refused = await platform.call({ ...analyst, ...change, body: { revision: 1, calculated: [] } })
  expect(refused.json<Problem>()).toMatchObject({ status: 400, code: 'data-sources/unknown-field' })
  const changed = await platform.call({
    ...analyst,
    ...change,
    body: { revision: 1, filter: null, calculated: [hours] },
  })
  expect(dataSetSchema.parse(changed.json())).toMatchObject({ calculated: [hours], revision: 2 })
})

test('hides what is made of a hidden field, and takes no filter by what no filter may ask for', () => {
  const made = (expression: string) => ({ fields: [{ field: 'calculated-1', title: 'Made', expression }] })
  const seen = { source: 'captured-elements', roles: ['revitupload.read'] } as const
  const hide = () => fieldOf({ ...seen, calculated: made('ISBLANK([masterStatus])') }, 'calculated-1')
  expect(hide).toThrow(expect.objectContaining({ code: 'data-sources/hidden-field', status: 403 }))
  const requests = { source: 'assembly-requests', roles: ['analytics.read'] } as const
  const counted = fieldOf({ ...requests, calculated: made('[requestCount] * 2') }, 'calculated-1')
  expect(counted.noFilter).toMatch('one request')
})
