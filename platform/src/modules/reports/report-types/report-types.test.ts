import { roleNames, type Problem } from '@lintel/shared/contract'
import {
  type Grouping,
  type ReportDefinition,
  dashboardSchema,
  dataSetEntriesSchema,
  dataSetSchema,
  isUnsupportedDefinition,
  unsupportedField,
  unsupportedMessage,
  reportTypesSchema,
  schedulesSchema,
  type Report,
  type ReportColumn,
  reportPreviewSchema,
  reportTypeSchema,
  type DataSetEntry,
  type ReportType,
} from '@lintel/shared/contract/reports'
import type { CellValue } from '@lintel/shared/filter'
import { passesReference } from '@lintel/shared/testing/filters'
import { casesOf } from '@lintel/shared/testing/runner'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { groupedInGrid, pivotedInGrid, type GridRequest } from '../../../testing/reports/grid-groups.ts'
import { fieldsOf } from '../data-sources/source-fields.ts'
import { compareNaively, groupNaively } from './testing/naive-groups.ts'
import { randomFilter, randomGroups, randomZone } from './testing/random-reports.ts'
import { compileReport } from './compile/compile-report.ts'
import { firstReportSchema, firstTypesSchema } from './testing/first-remote.ts'
import { toKnownReport } from './first-remotes.ts'
import { callAsAnalyst, seedSchedule } from '../report-schedules/testing/seed-schedule.ts'
import { isFirstSource } from '../data-sources/first-sources.ts'
import { builtInTypes } from './built-in-types.ts'

describe('report statements', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
    // A few requests with many equal values. Some are around midnight and around clock changes, one of which spans midnight.
    await platform.asOwner(`update assembly_requests r set city = (array['Ulm', 'ULM', '', 'Köln'])[1 + n % 4],
      portfolio = (array['A', 'B', 'C'])[1 + n % 3], completed_date = case when status in ('Complete', 'Error') then
        ('2026-03-08T04:00Z'::timestamptz + n * interval '71 minutes') end,
      requested_date = case n % 4 when 0 then '2025-10-25T23:00Z'::timestamptz + n * interval '7 minutes'
        else '2026-02-27T20:30Z'::timestamptz + n * interval '37 minutes' * 11 end
    from (select id, row_number() over (order by id)::int as n from assembly_requests where organization_id = 'CFA') numbered
    where numbered.id = r.id`)
  })
  afterAll(() => platform.close())

  const scope = { organizationId: 'CFA', userId: 'local|everything' }
  const source = 'assembly-requests'
  const readableSource = { source, roles: roleNames } as const
  const types = Object.fromEntries(fieldsOf(readableSource).map(({ field, type }) => [field, type]))

  type Row = Record<string, CellValue>

  /** Values in the order of the columns; moments are ISO 8601. */
  async function rowsOf(definition: ReportDefinition, filter: ReportDefinition['filter'], timeZone = 'UTC') {
    const { statement, columns } = compileReport(definition, filter, { ...scope, roles: roleNames, timeZone })
    const names = [...columns.map(({ field }) => field), ...(definition.grouping ? ['sourceRows'] : [])]
    const list = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )
    const { rows } = await withScope(platform.db, scope, (tx) =>
      tx.execute<Row>(sql`select * from (${statement}) as report (${list})`),
    )
    return rows.map((row) => Object.fromEntries(names.map((name) => [name, normalized(row[name], name)])))
  }

  function normalized(value: CellValue | undefined, name: string): CellValue {
    if (value === null || value === undefined) return null
    if (types[name] === 'date' && /:/.test(String(value))) return new Date(String(value)).toISOString()
    return types[name] === 'number' ||
      name === 'sourceRows' ||
      /^(count|sum|average|minimum|maximum|distinct|median|percentile|running|share|before|change)/.test(name)
      ? Number(value)
      : value
  }

  const headers = ['status', 'city', 'portfolio', 'requestedDate', 'completedDate', 'leadTimeDays']
  const listing: ReportDefinition = { source, headers, filter: null, grouping: null }

  const field = 'leadTimeDays'
  const measures: Grouping['measures'] = [
    { function: 'count' },
    ...(['sum', 'average', 'minimum', 'maximum', 'median', 'running', 'share'] as const).map((name) => ({
      function: name,
      field,
    })),
  ]
  const moreMeasures: Grouping['measures'] = [
    { function: 'running' },
    { function: 'share' },
    { function: 'distinct', field: 'city' },
    { function: 'distinct', field: 'completedDate' },
    { function: 'percentile', field },
    ...[1, 37, 99].map((percentile) => ({ function: 'percentile' as const, field, percentile })),
  ]

  test.each([measures, moreMeasures])(
    'groups and measures filtered rows like a naive implementation, %#',
    async (...testedMeasures) => {
      const all = await rowsOf(listing, null)
      expect(all.length).toBeGreaterThan(20)
      const property = fc.asyncProperty(
        randomFilter,
        randomFilter,
        randomGroups,
        randomZone,
        fc.boolean(),
        async (dataSetFilter, ownFilter, groups, zone, isCompared) => {
          const compare = isCompared && groups[0]?.unit ? ('period-before' as const) : undefined
          const definition: ReportDefinition = {
            source,
            headers: [],
            filter: ownFilter,
            grouping: { by: groups, measures: testedMeasures, chart: false, ...(compare && { compare }) },
          }
          const passing = all.filter((row) =>
            [dataSetFilter, ownFilter].every(
              (one) => one === null || passesReference(one, row, { types, timeZone: zone }),
            ),
          )
          const listed = await rowsOf({ ...listing, filter: ownFilter }, dataSetFilter, zone)
          expect(listed).toEqual(passing)
          const found = await rowsOf(definition, dataSetFilter, zone)
          const expected = groupNaively(passing, { by: groups, measures: testedMeasures }, zone)
          expect(sorted(found)).toEqual(sorted(compare ? compareNaively(expected, groups) : expected))
        },
      )
      await fc.assert(property, { numRuns: casesOf(50) })
    },
  )

  const aggregates = ['sum', 'average', 'minimum', 'maximum', 'median'] as const
  const randomAxes = fc
    .shuffledSubarray(['city', 'portfolio', 'status'], { minLength: 1 })
    .chain((some) =>
      fc.nat({ max: some.length }).map((cut) => ({ rows: some.slice(0, cut), columns: some.slice(cut) })),
    )

  test('computes the same groups, cells and totals for a grid as the database and a naive implementation', async () => {
    const all = await rowsOf(listing, null)
    const randomAggregate = fc.constantFrom(...aggregates)
    const property = fc.asyncProperty(
      randomFilter,
      randomAxes,
      randomAggregate,
      randomZone,
      async (ownFilter, axes, name, zone) => {
        const request: GridRequest = {
          filter: ownFilter,
          types,
          timeZone: zone,
          measures: [
            { name, field },
            { name: 'distinct', field: 'city' },
          ],
        }
        const passing = all.filter(
          (row) => ownFilter === null || passesReference(ownFilter, row, { types, timeZone: zone }),
        )
        const cells = pivotedInGrid(all, axes, request)
        expect(sorted(groupedInGrid(all, [...axes.rows, ...axes.columns], request))).toEqual(sorted(cells.cells))
        for (const [fields, inGrid] of [
          [[...axes.rows, ...axes.columns], cells.cells],
          [axes.rows, cells.ofRows],
          [axes.columns, cells.ofColumns],
        ] as const) {
          if (fields.length === 0) continue
          const grouping = {
            by: fields.map((one) => ({ field: one })),
            measures: request.measures.map((one) => ({ function: one.name, field: one.field })),
          }
          const reference = groupNaively(passing, grouping, zone)
          const inDatabase = await rowsOf(
            { source, headers: [], filter: null, grouping: { ...grouping, chart: false } },
            ownFilter,
            zone,
          )
          expect(sorted(inDatabase)).toEqual(sorted(reference))
          expect(sorted(inGrid)).toEqual(sorted(inDatabase.map(withZeroSum)))
        }
      },
    )
    await fc.assert(property, { numRuns: casesOf(40) })
  })

  /** A grid shows the sum of no numbers as 0. */
  function withZeroSum(row: Row): Row {
    const sum = `sum:${field}`
    return sum in row ? { ...row, [sum]: row[sum] ?? 0 } : row
  }

  /** Rows as sorted text, with columns by name. Numbers are rounded, because sums of fractions depend on their order. */
  function sorted(rows: readonly Row[]): string[] {
    return rows
      .map((row) =>
        JSON.stringify(
          Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)),
          (_key, value: CellValue) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value),
        ),
      )
      .toSorted()
  }

  test('describes both filters as text', () => {
    const describeFilters = (dataSetFilter: ReportDefinition['filter'], ownFilter: ReportDefinition['filter']) =>
      compileReport({ ...listing, filter: ownFilter }, dataSetFilter, { ...scope, roles: roleNames, timeZone: 'UTC' })
        .filterInWords
    const done = { field: 'status', operator: '==', value: 'Complete' } as const
    const either: ReportDefinition['filter'] = {
      logic: 'or',
      filters: [
        { field: 'city', operator: 'is null' },
        { field: 'leadTimeDays', operator: '>', value: 2 },
      ],
    }
    expect(describeFilters(null, { logic: 'and', filters: [] })).toBeNull()
    expect(describeFilters(done, null)).toBe("Status is 'Complete'")
    expect(describeFilters(done, done)).toBe("Status is 'Complete'")
    expect(describeFilters(either, either)).toBe('City is null or Lead Time > 2')
    expect(describeFilters(either, done)).toBe("(City is null or Lead Time > 2) and Status is 'Complete'")
    expect(describeFilters(null, { logic: 'or', filters: [] })).toBe('nothing')
    const days = { field: 'requestedDate', operator: '<', value: '2026-10-01/2026-10-31' } as const
    expect(describeFilters(days, null)).toBe('Requested Date < 2026-10-01 to 2026-10-31')
    const listed = { field: 'status', operator: 'is one of', values: ['Complete', 'Error', null] } as const
    expect(describeFilters({ ...listed, values: [...listed.values] }, null)).toBe(
      "Status is one of 'Complete', 'Error', no value",
    )
  })
})

describe('definitions of newer releases', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const everything = { as: 'local|everything', organization: 'CFA' }

  async function get(path: string): Promise<unknown> {
    const response = await platform.call({ ...everything, url: `/api${path}` })
    expect([path, response.status]).toEqual([path, 200])
    return response.json<unknown>()
  }

  async function call(method: 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) {
    const response = await platform.call({ ...everything, method, url: `/api${path}`, ...(body && { body }) })
    return response.status === 204 ? '204' : `${response.status} ${response.json<Problem>().code}`
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

  test('lists a report type of a newer release with the reason, and allows deleting it but not running or overwriting it', async () => {
    const definition = { source: decade.source, headers: ['status'], filter: null, grouping: null }
    const body = { name: 'Decades', dataSetId: await dataSetId(), definition }
    const made = await platform.call({ ...everything, method: 'POST', url: '/api/report-types', body })
    const { id } = made.json<{ id: string }>()
    const stored = JSON.stringify(decade)
    await platform.asOwner(`update report_type_versions set definition = $1 where report_type_id = $2`, [stored, id])
    const types = reportTypesSchema.parse(await get('/report-types'))
    expect(types.length).toBeGreaterThan(2)
    const row = types.find((one) => one.id === id)
    expect(row).toMatchObject({ problem: unsupportedMessage, mayChange: true })
    expect(row && isUnsupportedDefinition(row.definition)).toBe(true)
    expect(row?.definition).toMatchObject({
      headers: [unsupportedField, 'requestedDate', 'leadTimeDays'],
      grouping: null,
    })
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
    const storedDefinitions = await platform.asOwner<{ definition: object }>(
      `select definition from report_type_versions where report_type_id = '${id}'`,
    )
    expect(storedDefinitions).toEqual([{ definition: decade }])
    expect(await call('DELETE', `/report-types/${id}`)).toBe('204')
  })

  test('lists a data set with an unknown filter or too many calculated fields, too', async () => {
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
      expect(entries.find((one) => one.id === id)?.problem).toBe(unsupportedMessage)
      expect(
        dataSetSchema
          .array()
          .parse(await get('/data-sets'))
          .find((one) => one.id === id)?.problem,
      ).toBe(unsupportedMessage)
      const sharing = { revision: 1, isShared: true, filter: null, calculated: [] }
      expect(await call('PATCH', `/data-sets/${id}`, sharing)).toBe('409 data-sources/newer')
      expect(await call('DELETE', `/data-sets/${id}`)).toBe('204')
    }
  })

  test('lists a schedule and a tile with unknown values, and keeps the tile unchanged', async () => {
    const schedule = await seedSchedule(platform)
    await platform.asOwner(
      `update report_schedules set recurrence = recurrence || '{"frequency":"Daily"}' where id = $1`,
      [schedule.id],
    )
    const listed = schedulesSchema.parse((await callAsAnalyst(platform, { url: '/api/report-schedules' })).json())
    expect(listed.find(({ id }) => id === schedule.id)?.problem).toBe(unsupportedMessage)
    const path = `/report-schedules/${schedule.id}`
    expect(await call('PATCH', path, { revision: 1, isPaused: true })).toBe('409 data-sources/newer')
    const tile = {
      id: schedule.id,
      reportTypeId: schedule.reportTypeId,
      dataSetId: schedule.dataSetId,
      timeZone: 'UTC',
    }
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

  test("lets the first remotes read every list and report, but run nothing that they don't know", async () => {
    const set = await dataSetId()
    const made: string[] = []
    for (const [at, definition] of later.entries()) {
      const body = { name: `Later ${at}`, dataSetId: set, definition }
      const response = await platform.call({ ...everything, method: 'POST', url: '/api/report-types', body })
      expect([at, response.status]).toEqual([at, 201])
      made.push(response.json<{ id: string }>().id)
    }
    const types = firstTypesSchema.parse(await get('/report-types'))
    expect(types.find(({ id }) => id === 'built-in:model-health')).toMatchObject({
      problem: unsupportedMessage,
      definition: { source: 'projects' },
    })
    const exact = reportTypesSchema.parse(await get('/report-types?as=exact'))
    for (const [at, id] of made.entries()) {
      const old = types.find((type) => type.id === id)
      expect(old?.problem).toBe(unsupportedMessage)
      expect(old?.definition.headers[0]).toBe(unsupportedField)
      expect(exact.find((type) => type.id === id)).toMatchObject({ problem: null, definition: later[at] })
      // An old page saves it with another name and the definition that it received.
      const change = { revision: 1, name: 'Renamed', definition: old?.definition }
      expect(await call('PATCH', `/report-types/${id}`, change)).toBe('409 data-sources/newer')
      expect(await call('DELETE', `/report-types/${id}`)).toBe('204')
    }
    const laterBuiltIn = builtInTypes.filter(({ definition: { source } }) => !isFirstSource(source))
    expect(types.filter(({ problem }) => problem === null)).toHaveLength(
      exact.length - made.length - laterBuiltIn.length,
    )
    const column = { field: 'x', title: 'X', type: 'number' } as const
    const columns: ReportColumn[] = [
      { ...column, type: 'day', unit: 'quarter' },
      { ...column, measure: 'share' },
      { ...column, measure: 'percentile' },
      { ...column, compared: 'percent' },
    ]
    for (const definition of later) {
      const report = toKnownReport({}, { definition, columns } as Report)
      const { columns: read } = firstReportSchema.parse(report)
      expect(read?.map(({ unit, measure }) => unit ?? measure)).toEqual(['month', 'sum', 'average', 'average'])
    }
  })
})

describe('report type routes', () => {
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

  test('lists built-in types first, and runs each on every data set of its source @full', async () => {
    const url = '/api/report-types?as=exact'
    const types = reportTypesSchema.parse((await platform.call({ ...everything, url })).json())
    expect(types.slice(0, builtInTypes.length).map(({ id }) => id)).toEqual(builtInTypes.map(({ id }) => id))
    expect(types.map(({ problem }) => problem).filter(Boolean)).toEqual([])
    for (const { name, definition } of types) {
      for (const dataSet of dataSets.filter(({ source }) => source === definition.source)) {
        const response = await preview(definition, dataSet.name, 'Pacific/Auckland')
        expect([name, response.status]).toEqual([name, 200])
        const { columns, rows } = reportPreviewSchema.parse(response.json())
        expect(rows.columns.map((values) => values.length)).toEqual(columns.map(() => rows.rows))
      }
    }
    const ofAnalyst = (await platform.call({ ...analyst, url: '/api/report-types' })).json<ReportType[]>()
    expect(new Set(ofAnalyst.map(({ source }) => source))).toEqual(new Set(['assembly-requests']))
  })

  test('previews the first 20 rows in the order of the source, with timestamps, numbers and nulls', async () => {
    const found = reportPreviewSchema.parse((await preview(plain, 'All Assembly Requests')).json())
    expect(found.rows.rows).toBe(20)
    const [, moments = [], days = []] = found.rows.columns
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect([...moments, ...days].every((value) => value !== null)).toBe(true)
    expect(days.every((value) => typeof value === 'number')).toBe(true)
  })

  test('creates a report type from a data set, and a new version for each changed definition', async () => {
    const dataSetId = idOf('All Assembly Requests')
    const response = await create({ name: 'Complete Ones', dataSetId, definition: plain })
    expect(response.status).toBe(201)
    const created = reportTypeSchema.parse(response.json())
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
    'responds to the unknown id %s like to a missing one',
    async (id) => {
      const url = `/api/report-types/${id}`
      for (const request of [
        { method: 'GET', url },
        { method: 'GET', url: `${url}/dependents` },
        { method: 'PATCH', url, body: { revision: 1, name: 'New' } },
        { method: 'DELETE', url },
      ] as const) {
        const response = await platform.call({ ...analyst, ...request })
        expect([request.method, response.status, response.json<Problem>().code]).toEqual([
          request.method,
          404,
          'report-types/not-found',
        ])
      }
    },
  )

  test.each<[string, Partial<ReportDefinition>, string, string]>([
    ['a field that no longer exists', { headers: ['gone'] }, 'data-sources/unknown-field', "'gone'"],
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
      'a comparison without a period',
      {
        grouping: {
          ...{ by: [{ field: 'city' }], measures: [{ function: 'count' }], chart: false },
          compare: 'period-before',
        },
      },
      'report-types/no-period',
      'periods',
    ],
  ])('rejects %s, and names it', async (_what, change, code, text) => {
    for (const response of [
      await preview({ ...plain, ...change }, 'All Assembly Requests'),
      await create({ name: 'Refused', dataSetId: idOf('All Assembly Requests'), definition: { ...plain, ...change } }),
    ]) {
      const problem = response.json<Problem>()
      expect([response.status, problem.code]).toEqual([400, code])
      expect(problem.detail).toContain(text)
    }
  })

  test('previews shares and running totals with their formats', async () => {
    const grouping: ReportDefinition['grouping'] = {
      by: [{ field: 'requestedDate', unit: 'quarter' }],
      measures: [{ function: 'count' }, { function: 'running' }, { function: 'share' }],
      ...{ chart: true, chartKind: 'line', compare: 'period-before' },
    }
    const response = await preview({ ...plain, headers: [], filter: null, grouping }, 'All Assembly Requests')
    const { columns, rows } = reportPreviewSchema.parse(response.json())
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
    const sumOf = (position: number) =>
      (rows.columns[position] ?? []).reduce<number>((sum, value) => sum + Number(value), 0)
    expect(rows.columns[5]?.at(-1)).toBe(sumOf(1))
    expect(sumOf(9)).toBeCloseTo(100, 6)
  })

  test("doesn't delete built-in report types or those of others", async () => {
    const url = `/api/report-types/${builtInTypes[0]?.id}`
    const response = await platform.call({ ...everything, method: 'DELETE', url })
    expect([response.status, response.json<Problem>().code]).toEqual([403, 'report-types/built-in'])
    const types = (await platform.call({ ...analyst, url: '/api/report-types' })).json<ReportType[]>()
    const other = types.find(({ ownerId }) => ownerId === everything.as)
    const refused = await platform.call({ ...analyst, method: 'DELETE', url: `/api/report-types/${other?.id}` })
    expect(refused.json<Problem>().code).toBe('report-types/not-yours')
  })
})
