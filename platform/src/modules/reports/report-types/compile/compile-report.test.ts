import { roleNames } from '@lintel/shared/contract'
import type { Grouping, ReportDefinition } from '@lintel/shared/contract/reports'
import type { CellValue } from '@lintel/shared/filter'
import { passesPlainly } from '@lintel/shared/testing/filters'
import { casesOf } from '@lintel/shared/testing/runner'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { groupedInGrid, pivotedInGrid, type GridAsked } from '../../../../testing/reports/grid-groups.ts'
import { fieldsOf } from '../../data-sources/source-fields.ts'
import { comparedPlainly, groupedPlainly } from '../testing/naive-groups.ts'
import { randomFilter, randomGroups, randomZone } from '../testing/random-reports.ts'
import { compileReport } from './compile-report.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  // A few requests with many equal values, some of them around midnight and around changes of clocks, once over midnight.
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
const seen = { source, roles: roleNames } as const
const types = Object.fromEntries(fieldsOf(seen).map(({ field, type }) => [field, type]))

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
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, plain(row[name], name)])))
}

function plain(value: CellValue | undefined, name: string): CellValue {
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
  'groups and measures the rows that both filters let through as the plainest reading does, %#',
  async (...asked) => {
    const all = await rowsOf(listing, null)
    expect(all.length).toBeGreaterThan(20)
    const property = fc.asyncProperty(
      randomFilter,
      randomFilter,
      randomGroups,
      randomZone,
      fc.boolean(),
      async (ofDataSet, own, groups, zone, isCompared) => {
        const compare = isCompared && groups[0]?.unit ? ('period-before' as const) : undefined
        const definition: ReportDefinition = {
          source,
          headers: [],
          filter: own,
          grouping: { by: groups, measures: asked, chart: false, ...(compare && { compare }) },
        }
        const passing = all.filter((row) =>
          [ofDataSet, own].every((one) => one === null || passesPlainly(one, row, { types, timeZone: zone })),
        )
        const listed = await rowsOf({ ...listing, filter: own }, ofDataSet, zone)
        expect(listed).toEqual(passing)
        const found = await rowsOf(definition, ofDataSet, zone)
        const expected = groupedPlainly(passing, { by: groups, measures: asked }, zone)
        expect(sorted(found)).toEqual(sorted(compare ? comparedPlainly(expected, groups) : expected))
      },
    )
    await fc.assert(property, { numRuns: casesOf(50) })
  },
)

const aggregates = ['sum', 'average', 'minimum', 'maximum', 'median'] as const
const randomAxes = fc
  .shuffledSubarray(['city', 'portfolio', 'status'], { minLength: 1 })
  .chain((some) => fc.nat({ max: some.length }).map((cut) => ({ rows: some.slice(0, cut), columns: some.slice(cut) })))

test('groups, cells and totals of a grid are what the database and the plainest reading say of the same rows', async () => {
  const all = await rowsOf(listing, null)
  const randomAggregate = fc.constantFrom(...aggregates)
  const property = fc.asyncProperty(
    randomFilter,
    randomAxes,
    randomAggregate,
    randomZone,
    async (own, axes, name, zone) => {
      const asked: GridAsked = {
        filter: own,
        types,
        timeZone: zone,
        measures: [
          { name, field },
          { name: 'distinct', field: 'city' },
        ],
      }
      const passing = all.filter((row) => own === null || passesPlainly(own, row, { types, timeZone: zone }))
      const cells = pivotedInGrid(all, axes, asked)
      expect(sorted(groupedInGrid(all, [...axes.rows, ...axes.columns], asked))).toEqual(sorted(cells.cells))
      for (const [fields, inGrid] of [
        [[...axes.rows, ...axes.columns], cells.cells],
        [axes.rows, cells.ofRows],
        [axes.columns, cells.ofColumns],
      ] as const) {
        if (fields.length === 0) continue
        const grouping = {
          by: fields.map((one) => ({ field: one })),
          measures: asked.measures.map((one) => ({ function: one.name, field: one.field })),
        }
        const plainly = groupedPlainly(passing, grouping, zone)
        const inDatabase = await rowsOf(
          { source, headers: [], filter: null, grouping: { ...grouping, chart: false } },
          own,
          zone,
        )
        expect(sorted(inDatabase)).toEqual(sorted(plainly))
        expect(sorted(inGrid)).toEqual(sorted(inDatabase.map(withSum)))
      }
    },
  )
  await fc.assert(property, { numRuns: casesOf(40) })
})

/** Where there are no numbers, a grid says that they add up to nothing. */
function withSum(row: Row): Row {
  const sum = `sum:${field}`
  return sum in row ? { ...row, [sum]: row[sum] ?? 0 } : row
}

/** By the names of their columns. Numbers are rounded, because sums of fractions depend on their order. */
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

test('says what both filters ask for in words', () => {
  const words = (ofDataSet: ReportDefinition['filter'], own: ReportDefinition['filter']) =>
    compileReport({ ...listing, filter: own }, ofDataSet, { ...scope, roles: roleNames, timeZone: 'UTC' }).filterInWords
  const done = { field: 'status', operator: '==', value: 'Complete' } as const
  const either: ReportDefinition['filter'] = {
    logic: 'or',
    filters: [
      { field: 'city', operator: 'is null' },
      { field: 'leadTimeDays', operator: '>', value: 2 },
    ],
  }
  expect(words(null, { logic: 'and', filters: [] })).toBeNull()
  expect(words(done, null)).toBe("Status is 'Complete'")
  expect(words(done, done)).toBe("Status is 'Complete'")
  expect(words(either, either)).toBe('City is null or Lead Time > 2')
  expect(words(either, done)).toBe("(City is null or Lead Time > 2) and Status is 'Complete'")
  expect(words(null, { logic: 'or', filters: [] })).toBe('nothing')
  const days = { field: 'requestedDate', operator: '<', value: '2026-10-01/2026-10-31' } as const
  expect(words(days, null)).toBe('Requested Date < 2026-10-01 to 2026-10-31')
  const listed = { field: 'status', operator: 'is one of', values: ['Complete', 'Error', null] } as const
  expect(words({ ...listed, values: [...listed.values] }, null)).toBe("Status is one of 'Complete', 'Error', no value")
})
