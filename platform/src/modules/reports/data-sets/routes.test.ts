import type { Problem } from '@lintel/shared/contract'
import {
  dataSetSchema,
  dataSetEntriesSchema,
  dataSetsSchema,
  dataSourcesSchema,
  type DataSet,
  type DataSetEntry,
} from '@lintel/shared/contract/reports'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'

const everything = { as: 'local|everything', organization: 'CFA' }
const analyst = { as: 'local|analyst', organization: 'CFA' }

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const open = { field: 'status', operator: '!=', value: 'Complete' }

async function create(body: object, caller: Partial<Call> = analyst) {
  return platform.call({ ...analyst, ...caller, method: 'POST', url: '/api/data-sets', body })
}

async function made(body: object, caller: Partial<Call> = analyst): Promise<DataSet> {
  const answer = await create({ source: 'assembly-requests', filter: null, ...body }, caller)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return dataSetSchema.parse(answer.json())
}

async function list(caller = analyst): Promise<DataSetEntry[]> {
  return dataSetEntriesSchema.parse((await platform.call({ ...caller, url: '/api/data-sets?as=entries' })).json())
}

test('keeps the filter of a grid as it is, for its owner alone until it is shared', async () => {
  const own = await made({ name: 'Open Requests', filter: open })
  expect(own).toMatchObject({ filter: open, ownerName: 'Anika Abara', mayChange: true, isShared: false, problem: null })
  expect((await list(everything)).map(({ id }) => id)).not.toContain(own.id)
  const hidden = await platform.call({ ...everything, url: `/api/data-sets/${own.id}` })
  expect(hidden.status).toBe(404)
  const shared = await platform.call({
    ...analyst,
    method: 'PATCH',
    url: `/api/data-sets/${own.id}`,
    body: { revision: own.revision, isShared: true },
  })
  expect(shared.json<DataSet>()).toMatchObject({ isShared: true, name: 'Open Requests', revision: 2, filter: open })
  expect((await list(everything)).map(({ id }) => id)).toContain(own.id)
})

test('answers remotes from before as it did: each with its filter and its fields', async () => {
  const { id, availableFields } = await made({ name: 'As Before', filter: open })
  const answer = await platform.call({ ...analyst, url: '/api/data-sets' })
  const found = dataSetsSchema.parse(answer.json()).find((dataSet) => dataSet.id === id)
  expect(found).toMatchObject({ filter: open, availableFields })
})

test('lists what the roles show: own and shared ones, favorites of the caller first', async () => {
  const [all, ofAnalyst] = [await list(everything), await list()]
  expect(all.length).toBeGreaterThan(ofAnalyst.length)
  expect(new Set(ofAnalyst.map(({ source }) => source))).toEqual(new Set(['assembly-requests']))
  expect(all[0]).toMatchObject({ name: 'All Assembly Requests', favorite: true })
  const last = ofAnalyst.at(-1)
  const url = `/api/data-sets/${last?.id}/favorite`
  for (const method of ['PUT', 'PUT'] as const)
    expect((await platform.call({ ...analyst, method, url })).status).toBe(204)
  expect((await list())[0]).toMatchObject({ id: last?.id, favorite: true })
  await platform.call({ ...analyst, method: 'DELETE', url })
  expect((await list()).every(({ favorite }) => !favorite)).toBe(true)
})

test.each([
  [{ filter: { field: 'gone', operator: '==', value: 'x' } }, 400, 'data-sources/unknown-field', "'gone'"],
  [
    { filter: { logic: 'and', filters: [open, { field: 'requestCount', operator: '>', value: 1 }] } },
    ...([400, 'data-sources/no-filter', "Leave the filter by 'Requests' out."] as const),
  ],
  [{ filter: { field: 'status', operator: '<', value: 'x' } }, 400, 'filter/unknown-operator', "'<'"],
  [
    { filter: { field: 'requestedDate', operator: '==', value: 'someday' } },
    400,
    'filter/wrong-value',
    'requestedDate',
  ],
  [{ source: 'projects' }, 403, 'roles/missing', 'Projects'],
  [{ name: ' ' }, 400, 'request/invalid', ''],
])('refuses %j', async (body, status, code, words) => {
  const answer = await create({ name: 'Refused', source: 'assembly-requests', filter: null, ...body })
  expect([answer.status, answer.json<Problem>().code]).toEqual([status, code])
  expect(answer.json<Problem>().detail).toContain(words)
})

test('keeps names apart for each owner, however often Save is pressed', async () => {
  const body = { name: 'Twice', source: 'assembly-requests', filter: null }
  const answers = await Promise.all([create(body), create(body), create(body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  await made({ name: 'Twice' }, everything)
  const other = await made({ name: 'Once' })
  const renamed = await platform.call({
    ...analyst,
    method: 'PATCH',
    url: `/api/data-sets/${other.id}`,
    body: { revision: 1, name: 'Twice' },
  })
  expect([renamed.status, renamed.json<Problem>().code]).toEqual([409, 'data-sets/name-taken'])
})

test('tells who comes late both values, and overwrites nothing', async () => {
  const { id } = await made({ name: 'Mine', isShared: true })
  const change = (body: object, caller = analyst) =>
    platform.call({ ...caller, method: 'PATCH', url: `/api/data-sets/${id}`, body })
  expect((await change({ revision: 1, name: 'Ours' }, everything)).status).toBe(200)
  const late = await change({ revision: 1, name: 'Still Mine' })
  expect([late.status, late.json<Problem>().code]).toEqual([409, 'data-sets/changed-meanwhile'])
  expect(late.json<Problem>().errors).toEqual([{ path: 'name', message: "It is 'Ours' now; yours is 'Still Mine'." }])
})

test('lets only owners and administrators change and delete one', async () => {
  const { id } = await made({ name: 'Of Evelyn', isShared: true }, everything)
  const one = { url: `/api/data-sets/${id}` }
  expect((await platform.call({ ...analyst, ...one, method: 'DELETE' })).json<Problem>().code).toBe(
    'data-sets/not-yours',
  )
  const unshared = await platform.call({
    ...everything,
    ...one,
    method: 'PATCH',
    body: { revision: 1, isShared: false },
  })
  expect(unshared.status).toBe(200)
  expect((await platform.call({ ...everything, ...one, method: 'DELETE' })).status).toBe(204)
  expect((await platform.call({ ...everything, ...one, method: 'DELETE' })).status).toBe(404)
})

test('says of a data set from before what it cannot ask for, and makes no report of it', async () => {
  const { id, availableFields } = await made({ name: 'Many Requests', filter: open })
  expect(availableFields.find(({ field }) => field === 'requestCount')?.noFilter).toMatch(/one request/)
  expect(availableFields.find(({ field }) => field === 'status')?.noFilter).toBeUndefined()
  await platform.asOwner(
    `update data_sets set filter = '{"field": "requestCount", "operator": ">", "value": 1}' where id = '${id}'`,
  )
  const found = await platform.call({ ...analyst, url: `/api/data-sets/${id}` })
  expect(found.json<DataSet>().problem).toContain("Leave the filter by 'Requests' out.")
  const body = { reportTypeId: 'built-in:requests-by-month', dataSetId: id, timeZone: 'UTC' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const refused = await platform.call({ ...analyst, method: 'POST', url: '/api/reports', body, headers })
  expect([refused.status, refused.json<Problem>().code]).toEqual([400, 'data-sources/no-filter'])
})

test('names the field that went away', async () => {
  const { id } = await made({ name: 'Of Yesterday', filter: open })
  await platform.asOwner(
    `update data_sets set filter = '{"field": "retired", "operator": "==", "value": "x"}' where id = '${id}'`,
  )
  const found = await platform.call({ ...analyst, url: `/api/data-sets/${id}` })
  expect(found.json<DataSet>().problem).toBe("Assembly Requests have no field 'retired'. Choose another one.")
})

test('offers sources and the values of their fields, the most frequent first', async () => {
  const sources = dataSourcesSchema.parse((await platform.call({ ...analyst, url: '/api/data-sources' })).json())
  expect(sources.map(({ name }) => name)).toEqual(['assembly-requests'])
  const values = async (query: string) =>
    platform.call({ ...analyst, url: `/api/data-sources/assembly-requests/values?${query}` })
  const statuses = (await values('field=status')).json<{ value: string; count: number }[]>()
  expect(statuses.map(({ count }) => count)).toEqual(statuses.map(({ count }) => count).toSorted((a, b) => b - a))
  expect((await values('field=status&needle=COMPL')).json<unknown[]>()).toEqual([
    statuses.find(({ value }) => value === 'Complete'),
  ])
  const { id } = await made({ name: 'Not Complete', filter: open })
  const within = (await values(`field=status&dataSetId=${id}`)).json<{ value: string }[]>()
  expect(within.map(({ value }) => value)).not.toContain('Complete')
  // The days of moments are those of the zone that asks: some are others far from Greenwich.
  const days = async (zone: string) =>
    (await values(`field=requestedDate&timeZone=${zone}`)).json<{ value: string; count: number }[]>()
  const [here, far] = [await days('Etc/GMT-14'), await days('Etc/GMT%2B12')]
  expect(here).not.toEqual(far)
  expect(await days('UTC')).toEqual((await values('field=requestedDate')).json())
  expect((await values('field=gone')).json<Problem>().code).toBe('data-sources/unknown-field')
})

test('names the schedules that would fail without it, whoever they belong to', async () => {
  const { id } = await made({ name: 'Needed', isShared: true })
  await platform.asOwner(`insert into report_schedules (organization_id, report_type_id, data_set_id, report_type, dataset, source,
      recurrence, with_spreadsheet, owner_id, owner_name, idempotency_key)
    values ('CFA', 'built-in:requests-by-month', '${id}', 'By Month', 'Needed', 'assembly-requests', '{}', false,
      'local|everything', 'Evelyn Everett', 'once')`)
  const schedules = [{ id: expect.any(String), name: 'By Month | Needed', ownerName: 'Evelyn Everett' }]
  for (const url of [`/api/data-sets/${id}/dependents`, '/api/report-types/built-in:requests-by-month/dependents']) {
    const answer = await platform.call({ ...analyst, url })
    expect([answer.status, answer.json<object>()]).toEqual([200, { reportTypes: [], schedules }])
  }
})
