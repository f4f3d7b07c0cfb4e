import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import type { Problem } from '@lintel/shared/contract'
import {
  analyzedRequestsSchema,
  type AnalyzedRequest,
  type AnalyticsPortfolios,
  type AnalyticsTotals,
} from '@lintel/shared/contract/assembly'
import { until } from '@lintel/shared/testing/runner'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { seedManyRequests } from '../../../seed/requests/many-requests.ts'
import { withScope } from '../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { canary, addForeignOrganization } from '../../testing/matrices/foreign-organization.ts'

const many = 30_000
const own = '/api/revitassemblyrequest/analytics/organizations/CFA'
const analyst = { as: 'local|analyst', organization: 'CFA' }

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  await addForeignOrganization(platform)
  await platform.asOwner(
    `update assembly_requests set requested_date = '2019-06-01T12:00Z' where organization_id = 'CFA'`,
  )
})
afterAll(() => platform.close())

/** Copies a complete request with these request times. */
async function requestedAt(...moments: string[]): Promise<void> {
  await platform.asOwner(
    `insert into assembly_requests select made.* from unnest($1::timestamptz[]) moment,
     lateral (select r from assembly_requests r where organization_id = 'CFA' and status = 'Complete' order by id limit 1) model,
     lateral jsonb_populate_record(model.r,
       jsonb_build_object('id', gen_random_uuid(), 'requested_date', moment, 'portfolio', 'P14')) made`,
    [moments],
  )
}

async function ask(query: string, part = '', caller: { as: string; organization: string } = analyst) {
  return platform.call({ ...caller, url: `${own}${part}?${query}` })
}

async function datesOf(query: string): Promise<string[]> {
  return (await ask(query)).json<AnalyzedRequest[]>().map(({ requestedDate }) => requestedDate)
}

test('returns the requests of all users of the organization as the contract says, and none of another organization', async () => {
  const response = await ask('startDate=6/1/2019&endDate=06/01/2019')
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  const rows = analyzedRequestsSchema.parse(response.json())
  const [{ total, people } = { total: -1, people: -1 }] = await platform.asOwner<{ total: number; people: number }>(
    `select count(*)::int as total, count(distinct requested_by)::int as people from assembly_requests where organization_id = 'CFA'`,
  )
  expect([rows.length, new Set(rows.map(({ requestedBy }) => requestedBy)).size]).toEqual([total, people])
  expect(people).toBeGreaterThan(1)
  expect(Object.keys(response.json<object[]>()[0] ?? {}).sort()).toEqual(
    Object.keys(analyzedRequestsSchema.element.shape).sort(),
  )
  const everything = await ask('startDate=1/1/2000&endDate=1/1/2100')
  expect(everything.text).not.toContain(canary)
  const totals = await ask('startDate=1/1/2000&endDate=1/1/2100', '/totals')
  expect(totals.json<AnalyticsTotals>().reduce((sum, { requests }) => sum + requests, 0)).toBe(
    everything.json<unknown[]>().length,
  )
})

test('requires the role and the membership', async () => {
  for (const part of ['', '/totals', '/portfolios']) {
    const query = 'startDate=1/1/2026&endDate=1/2/2026'
    const refused = await ask(query, part, { as: 'local|designer', organization: 'CFA' })
    expect([refused.status, refused.json<Problem>().code]).toEqual([403, 'roles/missing'])
    const foreign = await platform.call({
      ...analyst,
      organization: 'HFA',
      url: `${own.replace('CFA', 'HFA')}${part}?${query}`,
    })
    expect([foreign.status, foreign.json<Problem>().code]).toEqual([404, 'organizations/not-found'])
  }
})

async function portfoliosOf(organization: string): Promise<AnalyticsPortfolios> {
  const url = `${own.replace('CFA', organization)}/portfolios`
  return (await platform.call({ as: 'local|everything', organization, url })).json()
}

test('returns the portfolios of each organization, with the option sets of their newest requests', async () => {
  for (const organization of ['CFA', 'HFA', 'ACME']) {
    const requested = await platform.asOwner<{ portfolio: string }>(
      `select distinct portfolio from assembly_requests where organization_id = '${organization}'`,
    )
    const names = (await portfoliosOf(organization)).map(({ portfolio }) => portfolio)
    expect(new Set(names)).toEqual(new Set(requested.map(({ portfolio }) => portfolio)))
    expect([names.length > 1, new Set(names).size]).toEqual([true, names.length])
  }
  await platform.asOwner(`update assembly_requests set requested_date = '2030-01-01', option_sets = '{"Pier": "Long", "Age": "2"}'
    where id = (select id from assembly_requests where organization_id = 'HFA' and portfolio = 'Boathouse' limit 1)`)
  const boathouse = (await portfoliosOf('HFA')).find(({ portfolio }) => portfolio === 'Boathouse')
  expect(boathouse?.optionSets.toSorted()).toEqual(['Age', 'Pier'])
})

test('includes both days, from midnight to midnight in the time zone, newest first', async () => {
  const moments = [
    '2021-03-13T04:59:59.000Z',
    '2021-03-13T05:00:00.000Z',
    '2021-03-14T12:00:00.000Z',
    '2021-03-15T03:59:59.000Z',
    '2021-03-15T04:00:00.000Z',
  ]
  await requestedAt(...moments)
  const range = 'startDate=3/13/2021&endDate=3/14/2021'
  expect(await datesOf(range)).toEqual(moments.slice(0, 3).reverse())
  // On the second of these days, daylight saving time began in New York.
  expect(await datesOf(`${range}&timeZone=America/New_York`)).toEqual(moments.slice(1, 4).reverse())
  expect(await datesOf('startDate=3/15/2021&endDate=3/15/2021')).toEqual(moments.slice(3).reverse())
})

test('aggregates by day and by month, with current statuses', async () => {
  const moments = ['2022-01-31T23:30:00Z', '2022-02-01T00:30:00Z', '2022-02-01T12:00:00Z', '2022-03-31T12:00:00Z']
  await requestedAt(...moments)
  await platform.asOwner(`update assembly_requests set status = 'Error' where requested_date = '2022-02-01T12:00:00Z'`)
  await platform.asOwner(`update assembly_requests set portfolio = 'P13' where requested_date = '2022-03-31T12:00:00Z'`)
  const range = 'startDate=1/1/2022&endDate=12/31/2022'
  const byDay = await ask(range, '/totals')
  expect(byDay.json()).toEqual([
    { date: '2022-01-31', portfolio: 'P14', requests: 1, complete: 1, error: 0 },
    { date: '2022-02-01', portfolio: 'P14', requests: 2, complete: 1, error: 1 },
    { date: '2022-03-31', portfolio: 'P13', requests: 1, complete: 1, error: 0 },
  ])
  const byMonth = await ask(`${range}&by=month&timeZone=Europe/Berlin`, '/totals')
  expect(byMonth.json()).toEqual([
    { date: '2022-02-01', portfolio: 'P14', requests: 3, complete: 2, error: 1 },
    { date: '2022-03-01', portfolio: 'P13', requests: 1, complete: 1, error: 0 },
  ])
})

test.each([
  ['Atlantic/Azores', '10/29/2023', ['2023-10-29T00:00:00.000Z', '2023-10-30T01:00:00.000Z']],
  ['America/Havana', '11/5/2023', ['2023-11-05T04:00:00.000Z', '2023-11-06T05:00:00.000Z']],
] as const)(
  'in %s, midnight occurs twice on %s, and the hour in between belongs to that day',
  async (zone, day, [start, end]) => {
    const after = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString()
    const own = [start, after(start, 30), after(start, 90), after(end, -1)]
    await requestedAt(after(start, -1), ...own, end)
    const range = `startDate=${day}&endDate=${day}&timeZone=${zone}`
    expect(await datesOf(range)).toEqual(own.toReversed())
    const totals = (await ask(range, '/totals')).json<AnalyticsTotals>()
    expect(totals.map(({ date, requests }) => [date, requests])).toEqual([[start.slice(0, 10), own.length]])
  },
)

test.each([
  ['startDate=2/2/2022&endDate=2/1/2022', 'analytics/start-after-end'],
  ['startDate=2022-02-01&endDate=2/2/2022', 'request/invalid'],
  ['startDate=2/30/2022&endDate=3/1/2022', 'request/invalid'],
  ['startDate=1/1/0000&endDate=3/1/2022', 'request/invalid'],
  ['endDate=3/1/2022', 'request/invalid'],
  ['startDate=2/1/2022&endDate=3/1/2022&timeZone=Mars/Olympus', 'request/invalid'],
  ['startDate=2/1/2022&endDate=3/1/2022&timeZone=%2B05:00', 'request/invalid'],
])('rejects %s with %s', async (query, code) => {
  for (const part of ['', '/totals']) {
    const { status, json } = await ask(query, part)
    expect([status, json<Problem>().code]).toEqual([400, code])
  }
})

async function open(query: string): Promise<IncomingMessage> {
  const { port } = platform.app.server.address() as AddressInfo
  const authorization = `Bearer ${await platform.tokenFor(analyst.as)}`
  const headers = { authorization, 'accept-encoding': 'gzip, br' }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `${own}?${query}`, headers, agent: false }, resolve).on('error', reject)
  })
}

test('streams 30,000 compressed requests without blocking others, and stops when the client disconnects', async () => {
  const scope = { organizationId: 'CFA', userId: 'local|designer' }
  await withScope(platform.db, scope, (tx) => seedManyRequests(tx, { ...scope, count: many }))
  const query = 'startDate=1/1/2000&endDate=1/1/2100'
  const answer = await open(query)
  expect(answer.headers['content-encoding']).toBe('br')
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  clearInterval(others)
  const body = brotliDecompressSync(Buffer.concat(chunks))
  const rows = JSON.parse(body.toString()) as AnalyzedRequest[]
  expect(rows.length).toBeGreaterThan(many)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  // The response is sent in chunks of half a megabyte, between which the event loop is free.
  expect(turns).toBeGreaterThan(body.length / 500_000 / 4)

  const left = await open(query)
  await new Promise((resolve) => left.once('data', resolve))
  left.destroy()
  await until(() => expect(platform.pool.totalCount - platform.pool.idleCount).toBe(0), { timeout: 20_000 })
  expect(platform.logged()).not.toContain('"level":50')
}, 120_000)
