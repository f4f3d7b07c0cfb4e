import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from '@jest/globals'
import { afterTest, until } from '@lintel/shared/testing/runner'
import type { App } from '../../interfaces/app.ts'
import { observe, queryChannel } from '../../observability/channels.ts'
import { createMetrics } from '../../observability/metrics.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from '../../testing/build-test-app.ts'
import { memberOf } from '../access.ts'

/** Two servers on one database. */
async function openPair(options: TestAppOptions) {
  const platform = await buildTestApp(options)
  const second = await platform.another()
  afterTest(async () => {
    await second.close()
    await platform.close()
  })
  return { platform, servers: [platform.app, second] as const }
}

async function write({ tokenFor }: TestApp, server: App, as: string): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenFor(as)}` }
  const url = `/api/users/${encodeURIComponent(as)}/preferences/none`
  return (await server.inject({ method: 'DELETE', url, headers })).statusCode
}

function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work))
}

test('counts the writes of a person on all servers together, and not those of others', async () => {
  const most = 60
  const { platform, servers } = await openPair({ environment: { WRITES_PER_MINUTE: String(most) } })
  const [first, second] = servers
  expect(new Set(await times(most, () => write(platform, first, 'local|viewer')))).toEqual(new Set([404]))
  expect(await times(3, () => write(platform, second, 'local|viewer'))).toEqual([429, 429, 429])
  expect(await write(platform, second, 'local|designer')).toBe(404)
})

test('queries the store once for many requests', async () => {
  const { platform, servers } = await openPair({
    environment: { WRITES_PER_MINUTE: '300', PERSON_CALLS_PER_MINUTE: '600', CALLS_PER_MINUTE: '6000' },
  })
  const [first] = servers
  let questions = 0
  const unobserve = observe(queryChannel, {
    ended: ({ text }) => (questions += text.includes('"rate_limits"') ? 1 : 0),
  })
  afterTest(unobserve)
  await times(40, () => write(platform, first, 'local|viewer'))
  // Four times ten writes, and four times ten requests.
  expect(questions).toBe(8)
})

test('falls back to separate counts per server while the store is unavailable or unresponsive', async () => {
  const { platform, servers } = await openPair({ environment: { WRITES_PER_MINUTE: '2' } })
  const [first, second] = servers
  const metrics = createMetrics()
  afterTest(() => {
    metrics.close()
  })
  await platform.asOwner('alter table rate_limits rename to taken_away')
  const atFirst: number[] = []
  for (let count = 0; count < 3; count += 1) atFirst.push(await write(platform, first, 'local|viewer'))
  expect(atFirst).toEqual([404, 404, 429])
  await platform.asOwner('alter table taken_away rename to rate_limits')
  const { text } = await metrics.scrape(() => undefined)
  expect(Number(/^lintel_limits_counted_alone_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0)

  const holder = new pg.Client({
    connectionString: platform.pool.options.connectionString?.replace(/\/\/[^@]+@/, '//postgres@'),
  })
  await holder.connect()
  await holder.query('begin; lock table rate_limits')
  expect(await write(platform, second, 'local|designer')).toBe(404)
  // The request was answered although its count is still pending.
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%rate_limits%'`
  expect((await platform.asOwner(waiting)).length).toBeGreaterThan(0)
  await holder.end()
})

test('shares limited connections among running servers', async () => {
  const connections = 10
  let [inside, most] = [0, 0]
  const gate = Promise.withResolvers<undefined>()
  const { platform, servers } = await openPair({
    environment: { DATABASE_POOL_SIZE: String(connections), DATABASE_CONNECTIONS: String(connections) },
    extend: (rest) => {
      rest.get('/waits', { config: { access: memberOf('header') } }, async () => {
        inside += 1
        most = Math.max(most, inside)
        await gate.promise
        inside -= 1
        return {}
      })
    },
  })
  const members = ['local|everything', 'local|viewer']
  async function call(server: App, url: string, as: string): Promise<number> {
    const headers = { authorization: `Bearer ${await platform.tokenFor(as)}`, organization: 'ACME' }
    return (await server.inject({ url, headers })).statusCode
  }
  // Until membership is proven, a person's requests wait only for each other.
  for (const server of servers) for (const as of members) await call(server, '/api/lintel-webapi/prototypes/ACME', as)
  const running = () => platform.asOwner('select 1 from running_servers')
  await until(async () => expect(await running()).toHaveLength(2))
  // The first server notices the second one at its next heartbeat.
  await pause(6000)
  const calls = servers.flatMap((server) =>
    members.flatMap((as) => Array.from({ length: 4 }, () => call(server, '/api/waits', as))),
  )
  await until(() => expect(inside).toBe(connections * 0.4))
  await pause(300)
  gate.resolve(undefined)
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
  expect(most).toBe(connections * 0.4)
})
