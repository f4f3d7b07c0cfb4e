import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { readChannel } from '../../observability/channels.ts'
import { openReportFixture, requestList } from '../../modules/reports/reports/testing/report-fixture.ts'
import { connectDatabase, type Database } from '../connect.ts'
import { createReads } from './reads.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

/** A standby with scripted answers to whether it has caught up; the last answer repeats. */
function standbyThat(...answers: (boolean | null | Error)[]) {
  const query = jest.fn<(question: string) => Promise<unknown>>(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? null
    if (answer instanceof Error) throw answer
    return { rows: [{ has_all: answer }] }
  })
  return { query, standby: { $client: { query } } as unknown as Database }
}

function chosen(): unknown[] {
  const servers: unknown[] = []
  const note = (server: unknown) => void servers.push(server)
  readChannel.subscribe(note)
  afterTest(() => {
    readChannel.unsubscribe(note)
  })
  return servers
}

test('reads from the standby once it has replayed what the primary had at the call', async () => {
  const servers = chosen()
  const { query, standby } = standbyThat(false, false, true)
  expect(await createReads({ primary: platform.db, standby }).choose()).toBe(standby)
  const positions = query.mock.calls.map(([question]) => /'([0-9A-F]+\/[0-9A-F]+)'/.exec(question)?.[1])
  expect(positions).toHaveLength(3)
  expect(new Set(positions).size).toBe(1)
  expect(servers).toEqual(['standby'])
})

test.each([
  ['is behind for too long', false],
  ['is no longer a standby', null],
  ['is unavailable', new Error('away')],
])('reads from the primary if the standby %s @full', async (_what, answer) => {
  const servers = chosen()
  const { standby } = standbyThat(answer)
  expect(await createReads({ primary: platform.db, standby }).choose()).toBe(platform.db)
  expect(servers).toEqual(['primary'])
})

test('does not use an unresponsive standby for a while', async () => {
  let now = 0
  const { query, standby } = standbyThat(new Error('away'), true)
  const reads = createReads({ primary: platform.db, standby, now: () => now })
  await reads.choose()
  expect(await reads.choose()).toBe(platform.db)
  expect(query).toHaveBeenCalledTimes(1)
  now = 6000
  expect(await reads.choose()).toBe(standby)
})

test('reads a report from a read-only server on the first try', async () => {
  const url = new URL(platform.db.listening.connectionString ?? '')
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const standby = connectDatabase(url.href)
  afterTest(() => standby.$client.end())
  const fixture = openReportFixture(platform)
  const choose = jest.fn(async () => standby)
  const report = await fixture.run(await fixture.seed(requestList), { reads: { choose } })
  expect([report.status, (report.rowCount ?? 0) > 0, choose.mock.calls.length]).toEqual(['Complete', true, 1])
})

test('lists of many rows write nothing, so a standby can serve them', async () => {
  const lists = platform.app.protectedRoutes.filter(
    ({ method, url, options }) => method === 'GET' && options.config?.isStreamed === true && !url.includes(':'),
  )
  expect(lists.length).toBeGreaterThan(3)
  const call = (url: string) => platform.call({ url, as: 'local|everything', organization: 'CFA' })
  const before = await Promise.all(lists.map(({ url }) => call(url)))
  await platform.asOwner(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  )
  await platform.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'lintel_app'`,
  )
  for (const [index, { url }] of lists.entries()) {
    const { status, text } = await call(url)
    expect([url, status, text]).toEqual([url, before[index]?.status, before[index]?.text])
  }
})
