import type { Problem } from '@lintel/shared/contract'
import {
  dataSetSchema,
  measureSchema,
  reportPreviewSchema,
  reportTypeSchema,
  type CalculatedDataField,
  type ReportDefinition,
  dataSetEntriesSchema,
  dataSetsSchema,
  dataSourcesSchema,
  type DataSet,
  type DataSetEntry,
} from '@lintel/shared/contract/reports'
import { afterAll, beforeAll, expect, test, afterEach, beforeEach, describe } from '@jest/globals'
import { buildTestApp, type TestApp, type Call } from '../../../testing/build-test-app.ts'
import { fieldOf } from '../data-sources/source-fields.ts'

describe('calculated fields', () => {
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
    const completeBody = { source: 'assembly-requests', filter: null, calculated, ...body }
    return platform.call({ ...analyst, method: 'POST', url: '/api/data-sets', body: completeBody })
  }

  async function preview(dataSetId: string, parts: Partial<ReportDefinition>) {
    const definition = { source: 'assembly-requests', headers: [], filter: null, grouping: null, ...parts }
    const body = { definition, dataSetId, timeZone: 'America/New_York' }
    const response = await platform.call({ ...analyst, method: 'POST', url: '/api/report-types/preview', body })
    expect([response.status, response.text]).toEqual([200, expect.any(String)])
    return reportPreviewSchema.parse(response.json())
  }

  test('requires single-line titles without bidirectional control characters', async () => {
    const response = await create({ name: 'Titles', calculated: [{ ...hours, title: ' Hours\u202e\nworked ' }] })
    expect(dataSetSchema.parse(response.json()).calculated).toEqual([{ ...hours, title: 'Hours worked' }])
    const measure = { function: 'average', field: 'calculated-1', title: 'Mean\u2067\thours' } as const
    expect(measureSchema.parse(measure).title).toBe('Mean hours')
    const invisible = await create({ name: 'Invisible', calculated: [{ ...hours, title: '\u202e' }] })
    expect(invisible.status).toBe(400)
  })

  test('supports calculated fields in filters, columns, groups and measures', async () => {
    const response = await create({ name: 'Calculated', filter: isDone })
    expect([response.status, response.text]).toEqual([201, expect.any(String)])
    const made = dataSetSchema.parse(response.json())
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

  test('adds its calculated fields to report types, which also run on other data sets @full', async () => {
    const made = dataSetSchema.parse((await create({ name: 'Of a Type' })).json())
    const other = dataSetSchema.parse((await create({ name: 'Of None', calculated: [] })).json())
    const definition = { source: 'assembly-requests', headers: ['calculated-2'], filter: null, grouping: null }
    const body = { name: 'Paces', dataSetId: made.id, definition }
    const response = await platform.call({ ...analyst, method: 'POST', url: '/api/report-types', body })
    const type = reportTypeSchema.parse(response.json())
    expect(type).toMatchObject({ problem: null, definition: { ...definition, calculated } })
    const order = { reportTypeId: type.id, dataSetId: other.id, timeZone: 'UTC' }
    const headers = { 'idempotency-key': 'calculated-fields-of-a-type' }
    const started = await platform.call({ ...analyst, method: 'POST', url: '/api/reports', body: order, headers })
    expect([started.status, started.text]).toEqual([202, expect.any(String)])
  })

  test('stores the used calculated fields of a report type, and limits their number', async () => {
    const many = (name: string) =>
      Array.from({ length: 20 }, (_, position) => ({
        field: `calculated-${name}${position}`,
        title: `${name} ${position}`,
        expression: `[leadTimeDays] + ${position}`,
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

  test('rejects a report whose calculated fields take too many steps together', async () => {
    const some = Array.from({ length: 30 }, (_, position) => ({
      ...{ field: `calculated-${position}`, title: `Made ${position}` },
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
    ['[gone] + 1', "'Made' can't be calculated: No field is named 'gone'."],
    ['[Status] + 1', "'Made' can't be calculated: Status is text; + needs numbers."],
    ['[Made] & "!"', "'Made' can't be calculated: Made can't be calculated from itself."],
    ['1 +', "'Made' can't be calculated: Something is missing at the end."],
  ])('rejects %s with an error message', async (expression, detail) => {
    const response = await create({ name: 'Wrong', calculated: [{ field: 'calculated-1', title: 'Made', expression }] })
    expect([response.status, response.json<Problem>().detail]).toEqual([400, detail])
  })

  test('rejects a filter with a missing field, and explains problems of stored filters', async () => {
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

  test('hides fields calculated from hidden ones, and rejects filters by unfilterable fields', () => {
    const made = (expression: string) => ({ fields: [{ field: 'calculated-1', title: 'Made', expression }] })
    const seen = { source: 'captured-elements', roles: ['revitupload.read'] } as const
    const hide = () => fieldOf({ ...seen, calculated: made('ISBLANK([masterStatus])') }, 'calculated-1')
    expect(hide).toThrow(expect.objectContaining({ code: 'data-sources/hidden-field', status: 403 }))
    const requests = { source: 'assembly-requests', roles: ['analytics.read'] } as const
    const counted = fieldOf({ ...requests, calculated: made('[requestCount] * 2') }, 'calculated-1')
    expect(counted.noFilter).toMatch('one request')
  })
})

describe('data set routes', () => {
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

  async function createDataSet(body: object, caller: Partial<Call> = analyst): Promise<DataSet> {
    const response = await create({ source: 'assembly-requests', filter: null, ...body }, caller)
    expect([response.status, response.text]).toEqual([201, expect.any(String)])
    return dataSetSchema.parse(response.json())
  }

  async function list(caller = analyst): Promise<DataSetEntry[]> {
    return dataSetEntriesSchema.parse((await platform.call({ ...caller, url: '/api/data-sets?as=entries' })).json())
  }

  test("stores the filter of a grid unchanged, private until it's shared", async () => {
    const own = await createDataSet({ name: 'Open Requests', filter: open })
    expect(own).toMatchObject({
      filter: open,
      ownerName: 'Anika Abara',
      mayChange: true,
      isShared: false,
      problem: null,
    })
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

  test('responds to older remotes with filters and fields', async () => {
    const { id, availableFields } = await createDataSet({ name: 'As Before', filter: open })
    const response = await platform.call({ ...analyst, url: '/api/data-sets' })
    // oxlint-disable-next-line typescript/no-deprecated -- Earlier remotes get this answer.
    const found = dataSetsSchema.parse(response.json()).find((dataSet) => dataSet.id === id)
    expect(found).toMatchObject({ filter: open, availableFields })
    // The first remotes reject the entire list if it has a source that they don't know.
    const listed = (await platform.call({ ...everything, url: '/api/data-sets' })).json<DataSet[]>()
    expect(listed.map(({ source }) => source)).not.toContain('model-health')
    expect((await list(everything)).map(({ source }) => source)).toContain('model-health')
  })

  test('lists data sets that the roles allow: own and shared ones, favorites of the caller first', async () => {
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
      ...([400, 'data-sources/no-filter', "Remove the filter by 'Requests'."] as const),
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
  ])('rejects %j', async (body, status, code, words) => {
    const response = await create({ name: 'Refused', source: 'assembly-requests', filter: null, ...body })
    expect([response.status, response.json<Problem>().code]).toEqual([status, code])
    expect(response.json<Problem>().detail).toContain(words)
  })

  test('requires unique names per owner, however often Save is pressed', async () => {
    const body = { name: 'Twice', source: 'assembly-requests', filter: null }
    const responses = await Promise.all([create(body), create(body), create(body)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await createDataSet({ name: 'Twice' }, everything)
    const other = await createDataSet({ name: 'Once' })
    const renamed = await platform.call({
      ...analyst,
      method: 'PATCH',
      url: `/api/data-sets/${other.id}`,
      body: { revision: 1, name: 'Twice' },
    })
    expect([renamed.status, renamed.json<Problem>().code]).toEqual([409, 'data-sets/name-taken'])
  })

  test('reports both values of a conflict, and overwrites nothing', async () => {
    const { id } = await createDataSet({ name: 'Mine', isShared: true })
    const change = (body: object, caller = analyst) =>
      platform.call({ ...caller, method: 'PATCH', url: `/api/data-sets/${id}`, body })
    expect((await change({ revision: 1, name: 'Ours' }, everything)).status).toBe(200)
    const late = await change({ revision: 1, name: 'Still Mine' })
    expect([late.status, late.json<Problem>().code]).toEqual([409, 'data-sets/changed-meanwhile'])
    expect(late.json<Problem>().errors).toEqual([{ path: 'name', message: "It is 'Ours' now; yours is 'Still Mine'." }])
  })

  test('lets only owners and administrators change and delete one', async () => {
    const { id } = await createDataSet({ name: 'Of Evelyn', isShared: true }, everything)
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

  test("explains what an outdated data set can't filter, and runs no report with it", async () => {
    const { id, availableFields } = await createDataSet({ name: 'Many Requests', filter: open })
    expect(availableFields.find(({ field }) => field === 'requestCount')?.noFilter).toMatch(/one request/)
    expect(availableFields.find(({ field }) => field === 'status')?.noFilter).toBeUndefined()
    await platform.asOwner(
      `update data_sets set filter = '{"field": "requestCount", "operator": ">", "value": 1}' where id = '${id}'`,
    )
    const found = await platform.call({ ...analyst, url: `/api/data-sets/${id}` })
    expect(found.json<DataSet>().problem).toContain("Remove the filter by 'Requests'.")
    const body = { reportTypeId: 'built-in:requests-by-month', dataSetId: id, timeZone: 'UTC' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const refused = await platform.call({ ...analyst, method: 'POST', url: '/api/reports', body, headers })
    expect([refused.status, refused.json<Problem>().code]).toEqual([400, 'data-sources/no-filter'])
  })

  test('names the field that no longer exists', async () => {
    const { id } = await createDataSet({ name: 'Of Yesterday', filter: open })
    await platform.asOwner(
      `update data_sets set filter = '{"field": "retired", "operator": "==", "value": "x"}' where id = '${id}'`,
    )
    const found = await platform.call({ ...analyst, url: `/api/data-sets/${id}` })
    expect(found.json<DataSet>().problem).toBe("Assembly Requests have no field 'retired'. Choose another one.")
  })

  test('lists sources, and the values of their fields, most frequent first', async () => {
    const sources = dataSourcesSchema.parse((await platform.call({ ...analyst, url: '/api/data-sources' })).json())
    expect(sources.map(({ name }) => name)).toEqual(['assembly-requests'])
    const values = async (query: string) =>
      platform.call({ ...analyst, url: `/api/data-sources/assembly-requests/values?${query}` })
    const statuses = (await values('field=status')).json<{ value: string; count: number }[]>()
    expect(statuses.map(({ count }) => count)).toEqual(statuses.map(({ count }) => count).toSorted((a, b) => b - a))
    expect((await values('field=status&needle=COMPL')).json<unknown[]>()).toEqual([
      statuses.find(({ value }) => value === 'Complete'),
    ])
    const { id } = await createDataSet({ name: 'Not Complete', filter: open })
    const within = (await values(`field=status&dataSetId=${id}`)).json<{ value: string }[]>()
    expect(within.map(({ value }) => value)).not.toContain('Complete')
    // Timestamps are grouped into days of the requested time zone, so far from UTC some days differ.
    const days = async (zone: string) =>
      (await values(`field=requestedDate&timeZone=${zone}`)).json<{ value: string; count: number }[]>()
    const [here, far] = [await days('Etc/GMT-14'), await days('Etc/GMT%2B12')]
    expect(here).not.toEqual(far)
    expect(await days('UTC')).toEqual((await values('field=requestedDate')).json())
    expect((await values('field=gone')).json<Problem>().code).toBe('data-sources/unknown-field')
  })

  test('names the schedules that depend on it, including those of other users', async () => {
    const { id } = await createDataSet({ name: 'Needed', isShared: true })
    await platform.asOwner(`insert into report_schedules (organization_id, report_type_id, data_set_id, report_type, dataset, source,
      recurrence, with_spreadsheet, owner_id, owner_name, idempotency_key)
    values ('CFA', 'built-in:requests-by-month', '${id}', 'By Month', 'Needed', 'assembly-requests', '{}', false,
      'local|everything', 'Evelyn Everett', 'once')`)
    const schedules = [{ id: expect.any(String), name: 'By Month | Needed', ownerName: 'Evelyn Everett' }]
    for (const url of [`/api/data-sets/${id}/dependents`, '/api/report-types/built-in:requests-by-month/dependents']) {
      const response = await platform.call({ ...analyst, url })
      expect([response.status, response.json<object>()]).toEqual([200, { reportTypes: [], schedules }])
    }
  })
})

describe('size limits', () => {
  const everything = { as: 'local|everything', organization: 'CFA' }
  const analyst = { as: 'local|analyst', organization: 'CFA' }

  let platform: TestApp
  beforeEach(async () => {
    platform = await buildTestApp()
  })
  afterEach(() => platform.close())

  /** About 100 kB, the maximum size of a filter. */
  const fat = {
    logic: 'or',
    filters: Array.from({ length: 190 }, () => ({ field: 'status', operator: '==', value: 'x'.repeat(500) })),
  }

  async function save(name: string, more: object = {}, caller = analyst) {
    const body = { name, source: 'assembly-requests', filter: fat, ...more }
    const response = await platform.call({ ...caller, method: 'POST', url: '/api/data-sets', body })
    return { status: response.status, code: response.json<Problem>().code, dataSet: response.json<DataSet>() }
  }

  async function change({ id, revision }: DataSet, body: object, caller = analyst) {
    const response = await platform.call({
      ...{ ...caller, method: 'PATCH', url: `/api/data-sets/${id}` },
      body: { revision, ...body },
    })
    return { status: response.status, code: response.json<Problem>().code, dataSet: response.json<DataSet>() }
  }

  const tooLarge = { status: 409, code: 'data-sets/too-large' }

  /** Several members create and share as many data sets as one person may. */
  async function shareOfAll(): Promise<void> {
    const people = ['local|analyst', 'local|designer', 'local|viewer', 'local|reviewer']
    await platform.asOwner(`insert into members (organization_id, user_id, roles)
    select 'CFA', person, '{reporting.read,reporting.create,analytics.read}' from unnest('{${people.join()}}'::text[]) person
    on conflict (organization_id, user_id) do update set roles = excluded.roles`)
    for (const as of people)
      for (let count = 0; count < 4; count += 1)
        await save(`Fat ${count}`, { isShared: true }, { as, organization: 'CFA' })
  }

  test("limits the bytes of filters per person, and allows changes that don't increase them @full", async () => {
    const first = await save('First')
    expect(first.status).toBe(201)
    const second = await save('Second')
    expect(await save('Third')).toMatchObject(tooLarge)
    const small = await save('Small', { filter: null })
    expect(await change(small.dataSet, { filter: fat })).toMatchObject(tooLarge)
    expect((await change(first.dataSet, { name: 'First of All', filter: fat })).status).toBe(200)
    expect((await change(second.dataSet, { filter: null })).status).toBe(200)
    expect((await save('Third')).status).toBe(201)
  })

  test('limits the shared bytes per organization @full', async () => {
    await shareOfAll()
    const own = await save('Of an Administrator', {}, everything)
    expect(await change(own.dataSet, { isShared: true }, everything)).toMatchObject(tooLarge)
    const { text } = await platform.call({ ...everything, url: '/api/data-sets?as=entries' })
    expect(text.length).toBeLessThan(16 * 1024)
    const [entry] = dataSetEntriesSchema.parse(JSON.parse(text)).filter(({ name }) => name.startsWith('Fat'))
    expect(entry?.filterWords).toMatch(/^Status is x+…$/)
    const one = await platform.call({ ...everything, url: `/api/data-sets/${entry?.id}` })
    expect(one.json<DataSet>().filter).toEqual(fat)
  })

  test('limits the shared data sets per organization @full', async () => {
    await platform.asOwner(`insert into data_sets (organization_id, name, source, is_shared, owner_name)
    select 'CFA', 'Shared ' || n, 'assembly-requests', true, '' from generate_series(1, 300) n`)
    expect(await save('One More', { filter: null, isShared: true })).toMatchObject({
      code: 'data-sets/too-many-shared',
    })
    const own = await save('One More', { filter: null })
    expect(own.status).toBe(201)
    const { text } = await platform.call({ ...analyst, url: '/api/data-sets?as=entries' })
    expect(text.length).toBeLessThan(150 * 1024)
  })

  test('limits report types the same way', async () => {
    const dataSet = await save('For Report Types', { filter: null })
    const definition = { source: 'assembly-requests', headers: ['status'], filter: null, grouping: null }
    async function saveType(name: string, more: object) {
      const body = { name, dataSetId: dataSet.dataSet.id, definition: { ...definition, ...more } }
      const response = await platform.call({ ...analyst, method: 'POST', url: '/api/report-types', body })
      return { status: response.status, code: response.json<Problem>().code }
    }
    for (const name of ['First', 'Second']) expect((await saveType(name, { filter: fat })).status).toBe(201)
    expect(await saveType('Third', { filter: fat })).toEqual({ status: 409, code: 'report-types/too-large' })
    await platform.asOwner(`with made as (insert into report_types (organization_id, name, source, owner_name)
      select 'CFA', 'Made ' || n, 'assembly-requests', '' from generate_series(1, 298) n returning id)
    insert into report_type_versions (organization_id, report_type_id, version, definition, author_name)
    select 'CFA', id, 1, '${JSON.stringify(definition)}', '' from made`)
    expect(await saveType('Small', {})).toEqual({ status: 409, code: 'report-types/too-many-shared' })
    const { text } = await platform.call({ ...analyst, url: '/api/report-types' })
    expect(text.length).toBeLessThan(1.5 * 1024 * 1024)
  })
})
