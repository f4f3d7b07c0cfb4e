import { expect, test, afterAll, beforeAll, afterEach, describe } from '@jest/globals'
import { addressGroup } from './address-group.ts'
import { until, afterTest, nextEvent } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp, type Call } from '../../testing/build-test-app.ts'
import { memberOf } from '../access.ts'
import type { NewOrganizationToken, Problem } from '@lintel/shared/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fastify, type FastifyInstance } from 'fastify'
import { announce, callerOf } from '../../modules/base/uploads/testing/upload-calls.ts'
import { maxHeadersTime, maxRequestTime, timeLimit, type TimeLimits } from './time-limit.ts'

describe('address group', () => {
  test('counts the addresses of one IPv6 network as one caller', () => {
    expect(addressGroup('2001:db8:1:2:aaaa::1')).toBe(addressGroup('2001:0db8:1:2:bbbb:cccc:dddd:1'))
    expect(addressGroup('2001:db8:1:3::1')).not.toBe(addressGroup('2001:db8:1:2::1'))
    expect(addressGroup('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(addressGroup('::1')).toBe('0:0:0:0')
  })
})

describe('concurrency limiter', () => {
  const concurrentCalls = 4
  const members = ['local|everything', 'local|viewer']
  let platform: TestApp
  let inside = 0
  let most = 0
  let working = 0
  let maxWorking = 0
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })

  beforeAll(async () => {
    platform = await buildTestApp({
      environment: { DATABASE_POOL_SIZE: String(concurrentCalls / 0.4) },
      extend: (rest) => {
        rest.get('/waits', { config: { access: memberOf('header') } }, async () => {
          inside += 1
          most = Math.max(most, inside)
          await gate
          inside -= 1
          return {}
        })
        const config = { access: memberOf('header'), isDetached: true } as const
        rest.get('/works', { config }, async ({ detachedScope }) => {
          await detachedScope.inTransaction(async ({ tx }) => {
            working += 1
            maxWorking = Math.max(maxWorking, working)
            await tx.$client.query('select pg_sleep(0.05)')
            working -= 1
          })
          return {}
        })
      },
    })
  })
  afterAll(() => platform.close())

  function call(url: string, organization: string, as = 'local|everything') {
    return platform.call({ url: `/api${url}`, organization, as })
  }

  function catalog(organization: string): string {
    return `/lintel-webapi/prototypes/${organization}`
  }

  test('queues the requests of one person and of one organization, and lets those of others pass', async () => {
    // Until membership is proven, a person's requests wait only for each other.
    for (const as of members) await call(catalog('ACME'), 'ACME', as)
    const many = Array.from({ length: 3 * concurrentCalls }, () => call('/waits', 'ACME'))
    try {
      await until(() => expect(inside).toBe(concurrentCalls / 2))
      // A colleague's request does not wait for those.
      expect((await call(catalog('ACME'), 'ACME', 'local|viewer')).status).toBe(200)
      many.push(...Array.from({ length: 3 * concurrentCalls }, () => call('/waits', 'ACME', 'local|viewer')))
      await until(() => expect(inside).toBe(concurrentCalls))
      expect((await call(catalog('CFA'), 'CFA', 'local|designer')).status).toBe(200)
      // Naming an organization without being a member takes none of its slots.
      expect((await call(catalog('ACME'), 'ACME', 'local|designer')).status).toBe(404)
    } finally {
      open()
    }
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200))
    expect(most).toBe(concurrentCalls)
  })

  test('requests that wait for other services take no more connections than others', async () => {
    const many = members.flatMap((as) => Array.from({ length: 2 * concurrentCalls }, () => call('/works', 'ACME', as)))
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200))
    expect(maxWorking).toBe(concurrentCalls)
  })
})

describe('limits', () => {
  let platform: TestApp | undefined
  afterEach(() => platform?.close())

  test('limits rejected requests by address, including unknown paths and missing tokens @full', async () => {
    platform = await buildTestApp({ environment: { CALLS_PER_MINUTE: '3' } })
    await platform.call({ url: '/api/nowhere' })
    await platform.call({ url: '/api/users/x' })
    await platform.call({ url: '/api/users/x', headers: { authorization: 'Bearer e30.e30.e30' } })
    const response = await platform.call({ url: '/api/nowhere' })
    expect(response.status).toBe(429)
    expect(response.json<Problem>().code).toBe('platform/too-many-requests')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('accepts members, programs and health checks from an address whose other requests are rejected @full', async () => {
    const limits = { CALLS_PER_MINUTE: '3', PERSON_CALLS_PER_MINUTE: '100', WRITES_PER_MINUTE: '3' }
    platform = await buildTestApp({ environment: limits })
    const { call } = platform
    const madeUp = { authorization: `Bearer lintel_CFA_${'x'.repeat(43)}` }
    function statuses(times: number, asked: Call): Promise<number[]> {
      return Promise.all(Array.from({ length: times }, async () => (await call(asked)).status))
    }
    const me = { url: '/api/users/local%7Cviewer', as: 'local|viewer' }
    const made = await call({
      ...{ method: 'POST', url: '/api/organization-tokens', as: 'local|everything', organization: 'CFA' },
      body: { name: 'Build machine', may: ['topics'] },
    })
    const genuine = { authorization: `Bearer ${made.json<NewOrganizationToken>().token}` }
    const topics = { url: '/api/topics', organization: 'CFA' }
    expect((await statuses(24, { url: '/api/users/x' })).filter((status) => status === 429)).toHaveLength(21)
    expect(await statuses(3, { ...topics, headers: madeUp })).toEqual([429, 429, 429])
    expect(new Set(await statuses(10, { ...topics, headers: genuine }))).toEqual(new Set([200]))
    expect(new Set(await statuses(10, me))).toEqual(new Set([200]))
    expect(new Set(await statuses(10, { url: '/health/ready' }))).toEqual(new Set([200]))
    // Requests to one public route do not count for another.
    expect((await statuses(5, { url: '/api/registry' })).filter((status) => status === 429)).toHaveLength(2)
    expect((await call({ url: '/api/desktop-app' })).status).toBe(200)
  })

  test('limits the requests of one network, in which a caller has many addresses', async () => {
    platform = await buildTestApp({ environment: { CALLS_PER_MINUTE: '2', TRUST_PROXY: 'loopback' } })
    const { call } = platform
    const read = async (address: string) =>
      (await call({ url: '/api/registry', headers: { 'x-forwarded-for': address } })).status
    expect([await read('2001:db8:1:2::1'), await read('2001:db8:1:2::2'), await read('2001:db8:1:2::3')]).toEqual([
      200, 200, 429,
    ])
    expect(await read('2001:db8:1:3::1')).toBe(200)
  })

  test('limits the requests of one person from any address', async () => {
    platform = await buildTestApp({ environment: { PERSON_CALLS_PER_MINUTE: '4', TRUST_PROXY: 'loopback' } })
    const { call } = platform
    const read = (as: string, address: string) =>
      call({ url: `/api/users/${encodeURIComponent(as)}`, as, headers: { 'x-forwarded-for': address } })
    const statuses = [await read('local|viewer', '10.0.0.1'), await read('local|viewer', '10.0.0.2')].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200])
    expect((await read('local|viewer', '10.0.0.3')).status).toBe(429)
    expect((await read('local|designer', '10.0.0.3')).status).toBe(200)
  })

  test("limits one person's writes, but not reads or others @full", async () => {
    platform = await buildTestApp({ environment: { WRITES_PER_MINUTE: '2' } })
    const { call } = platform
    const write = (as: string) =>
      call({ method: 'DELETE', url: `/api/users/${encodeURIComponent(as)}/preferences/none`, as })
    const statuses = [await write('local|viewer'), await write('local|viewer'), await write('local|viewer')].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([404, 404, 429])
    expect((await write('local|designer')).status).toBe(404)
    expect((await call({ url: '/api/users/local%7Cviewer', as: 'local|viewer' })).status).toBe(200)
  })
})

describe('time limit', () => {
  const never = 600_000

  async function listen(limits: TimeLimits): Promise<FastifyInstance> {
    const app = fastify()
    afterTest(() => app.close())
    await app.register(timeLimit, limits)
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.put('/usual', ({ body }) => ({ body }))
    app.put('/large', { config: { timeLimit: 'while bytes come' } }, ({ body }) => ({ body }))
    app.put('/refused', { onRequest: async (_request, reply) => reply.code(403).send('no') }, () => 'never')
    await app.listen({ host: '127.0.0.1', port: 0 })
    return app
  }

  type Head = { method?: string; headers?: Record<string, string>; body?: string }

  async function begin(app: Pick<FastifyInstance, 'server'>, path: string, head: Head = {}): Promise<Socket> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    // Bytes may still be in transit on a closed connection.
    socket.on('error', () => socket.destroy())
    await nextEvent(socket, 'connect')
    const { method = 'PUT', headers = { 'content-type': 'text/plain' }, body = '' } = head
    const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': '10' })
    socket.write(
      [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n'),
    )
    return socket
  }

  async function nextAnswer(socket: Socket): Promise<string> {
    const [answer] = (await nextEvent(socket, 'data')) as [Buffer]
    return answer.toString()
  }

  test('ends a request whose body does not arrive in time, even while bytes arrive', async () => {
    const socket = await begin(await listen({ body: 100, idle: never }), '/usual')
    const timer = setInterval(() => socket.write('x'), 40)
    afterTest(() => clearInterval(timer))
    expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 408 [\s\S]*request\/too-slow/)
  })

  test('waits for a large body as long as bytes arrive', async () => {
    const limit = 50
    const socket = await begin(await listen({ body: limit, idle: never }), '/large')
    for (const part of ['01234', '56789']) {
      await wait(3 * limit)
      socket.write(part)
    }
    expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"body":"0123456789"\}$/)
    socket.destroy()
  })

  test('ends a request whose large body stops arriving', async () => {
    const socket = await begin(await listen({ body: never, idle: 50 }), '/large')
    socket.write('01234')
    expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 408 /)
  })

  test('does not keep a connection open for the rest of a rejected body', async () => {
    const socket = await begin(await listen({ body: 50, idle: never }), '/refused')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 403 /)
    expect(answer).not.toContain('408')
  })

  test('leaves a connection alone after its request', async () => {
    const limit = 200
    const app = await listen({ body: limit, idle: limit })
    const body = '0123456789'
    const socket = await begin(app, '/usual', { body })
    for (let call = 0; call < 3; call += 1) {
      expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 200 /)
      await wait(2 * limit)
      socket.write(
        `PUT /usual HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n${body}`,
      )
    }
    socket.destroy()
  })

  test('waits for pictures and upload parts as long as bytes arrive, but not for small bodies @full', async () => {
    const limits = { body: 100, idle: never }
    const platform = await buildTestApp({ timeLimits: limits })
    afterTest(() => platform.close())
    await platform.app.listen({ host: '127.0.0.1', port: 0 })
    const caller = await callerOf(platform, 'local|everything')
    const upload = await announce(caller, 10)
    for (const [method, path, expected] of [
      ['PUT', '/api/users/local%7Ceverything/picture', 415],
      ['PUT', '/api/organizations/CFA/logo', 415],
      ['POST', '/api/savedviews', 400],
      ['PATCH', upload, 204],
      ['POST', '/api/preferences', 408],
    ] as const) {
      const type = method === 'PATCH' ? 'application/offset+octet-stream' : 'application/json'
      const headers = { ...caller.headers, 'content-type': type, 'upload-offset': '0' }
      const socket = await begin(platform.app, path, { method, headers })
      const answer = nextAnswer(socket)
      await wait(3 * limits.body)
      socket.write('0123456789')
      expect([path, Number((await answer).split(' ')[1])]).toEqual([path, expected])
      socket.destroy()
    }
  })

  test('lets the server itself end only requests that take much longer, and endless headers', async () => {
    const platform = await buildTestApp()
    afterTest(() => platform.close())
    const { requestTimeout, headersTimeout } = platform.app.server
    expect([requestTimeout, headersTimeout]).toEqual([maxRequestTime, maxHeadersTime])
  })
})
