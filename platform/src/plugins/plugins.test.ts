import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { type Problem, problemSchema } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { connect, type AddressInfo } from 'node:net'
import { inTime, nextEvent, until } from '@lintel/shared/testing/runner'
import { signedIn, openToAll } from './access.ts'
import { text } from 'node:stream/consumers'

describe('authentication', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const me = 'local|designer'

  function inSeconds(seconds: number): number {
    return Math.floor(Date.now() / 1000) + seconds
  }

  async function callWith(authorization: string | undefined) {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const response = await platform.call({ url: `/api/users/${encodeURIComponent(me)}`, headers })
    return {
      status: response.status,
      code: response.json<Problem>().code,
      challenge: response.headers['www-authenticate'],
    }
  }

  async function callWithToken(overrides: Parameters<TestApp['tokenFor']>[1]) {
    return callWith(`Bearer ${await platform.tokenFor(me, overrides)}`)
  }

  test('accepts a valid token, whatever the spelling of Bearer', async () => {
    const token = await platform.tokenFor(me)
    expect(await callWith(`bearer ${token}`)).toMatchObject({ status: 200 })
  })

  test.each([undefined, ''])('requires a token (%s)', async (authorization) => {
    expect(await callWith(authorization)).toEqual({
      status: 401,
      code: 'authentication/token-missing',
      challenge: 'Bearer',
    })
  })

  test.each([
    'Basic bWU6cHc=',
    'Bearer',
    'Bearer a.b',
    'Bearer a.b.c.d',
    'Bearer ..',
    'Bearer e30.e30.e30',
    'Bearer a.b.c extra',
    `Bearer ${'x'.repeat(5000)}`,
  ])('rejects the malformed "%s"', async (authorization) => {
    expect(await callWith(authorization)).toMatchObject({ status: 401, code: 'authentication/token-malformed' })
  })

  test('rejects an expired token after 60 seconds of leeway', async () => {
    expect(await callWithToken({ exp: inSeconds(-50) })).toMatchObject({ status: 200 })
    expect(await callWithToken({ exp: inSeconds(-70) })).toMatchObject({
      status: 401,
      code: 'authentication/token-expired',
    })
  })

  test('rejects tokens of another issuer, for another audience, or not valid yet', async () => {
    const foreign = { status: 401, code: 'authentication/token-foreign' }
    expect(await callWithToken({ iss: 'https://elsewhere.test/' })).toMatchObject(foreign)
    expect(await callWithToken({ aud: 'lintel-web' })).toMatchObject(foreign)
    expect(await callWithToken({ nbf: inSeconds(120) })).toMatchObject(foreign)
  })

  test('accepts a token for several audiences when ours is among them', async () => {
    const aud = [platform.config.identity.audience, 'http://localhost:9011/userinfo']
    expect(await callWithToken({ aud })).toMatchObject({ status: 200 })
  })

  test('rejects an unsigned token and one signed with a shared secret', async () => {
    const { issuer, audience } = platform.config.identity
    const claims = { iss: issuer, aud: audience, sub: me, exp: inSeconds(600) }
    const unsigned = new UnsecuredJWT(claims).encode()
    expect(await callWith(`Bearer ${unsigned}`)).toMatchObject({ status: 401 })
    const secret = new TextEncoder().encode('a secret of thirty-two characters')
    const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    expect(await callWith(`Bearer ${shared}`)).toMatchObject({ status: 401, code: 'authentication/token-algorithm' })
  })

  test.each(['RS512', 'PS256', 'ES256'])('rejects a token signed with %s, even with a valid key', async (alg) => {
    const { privateKey } = await generateKeyPair(alg)
    const { issuer, audience } = platform.config.identity
    const token = await new SignJWT({ iss: issuer, aud: audience, sub: me, exp: inSeconds(600) })
      .setProtectedHeader({ alg, kid: 'test' })
      .sign(privateKey)
    expect(await callWith(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'authentication/token-algorithm' })
  })

  test('rejects a token with a foreign signature, under our key id, an unknown one or none', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const { issuer, audience } = platform.config.identity
    for (const named of [{ kid: 'test' }, { kid: 'unknown' }, {}]) {
      const token = await new SignJWT({ iss: issuer, aud: audience, sub: me, exp: inSeconds(600) })
        .setProtectedHeader({ alg: 'RS256', ...named })
        .sign(privateKey)
      expect(await callWith(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'authentication/token-signature' })
    }
  })

  test('rejects a token whose content was changed', async () => {
    const [header, , signature] = (await platform.tokenFor(me)).split('.')
    const claims = Buffer.from(JSON.stringify({ sub: 'local|everything', exp: inSeconds(600) })).toString('base64url')
    expect(await callWith(`Bearer ${header}.${claims}.${signature}`)).toMatchObject({ status: 401 })
  })

  test.each<Record<string, string | undefined>>([
    { sub: undefined },
    { sub: '' },
    { sub: 'a b' },
    { sub: `x'; drop table users; --` },
    { iss: undefined },
  ])('rejects a token with the claims %j', async (claims) => {
    expect(await callWithToken(claims)).toMatchObject({ status: 401 })
  })
})

describe('disconnect', () => {
  let platform: TestApp
  const failures: string[] = []
  const reading = Promise.withResolvers<undefined>()
  beforeAll(async () => {
    platform = await buildTestApp({
      extend: (rest) => {
        rest.addHook('onError', async (_request, _reply, error) => void failures.push(error.code))
        rest.addHook('preParsing', async () => reading.resolve(undefined))
        rest.put('/injected', { config: { access: signedIn() } }, () => 'never reached')
      },
    })
    await platform.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => platform.close())

  test('does not report a client that disconnects within a body as an error of ours or of the database', async () => {
    const { port } = platform.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await nextEvent(socket, 'connect')
    const head = [
      'PUT /api/injected HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${await platform.tokenFor('local|designer')}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
    ]
    socket.write([...head, '', '{"first'].join('\r\n'))
    await inTime('the body to be read', reading.promise)
    await new Promise(setImmediate)
    socket.resetAndDestroy()
    await until(() => expect(failures).toEqual(['request/malformed']), { timeout: 10_000 })
    // When another request has been answered, the failure has been handled.
    await platform.call({ url: '/health/live' })
    expect(platform.logged()).not.toContain('"level":50')
  })
})

describe('problem', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp({
      environment: { BODY_LIMIT: '20000' },
      extend: (rest) => {
        rest.get('/injected/failure', { config: { access: openToAll() } }, () => {
          throw new Error('secret of vera@lintel.test in eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln')
        })
        rest.get('/injected/headers', { config: { access: openToAll() } }, () => ({ ok: true }))
      },
    })
  })
  afterAll(() => platform.close())

  const as = 'local|designer'
  const preferences = '/api/users/local%7Cdesigner/preferences'
  const json = { 'content-type': 'application/json' }

  async function post(payload: string | Buffer, headers: Record<string, string> = json) {
    const authorization = `Bearer ${await platform.tokenFor(as)}`
    const response = await platform.app.inject({
      method: 'POST',
      url: preferences,
      payload,
      headers: { authorization, ...headers },
    })
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    return problemSchema.parse(response.json())
  }

  test('lists every field of a rejected body', async () => {
    const problem = await post(JSON.stringify({ key: '', value: 7, group: null, userId: as }))
    expect(problem).toMatchObject({ status: 400, code: 'request/invalid' })
    expect(problem.errors).toEqual(
      expect.arrayContaining([
        { path: 'key', message: 'A preference key is required.' },
        expect.objectContaining({ path: 'value' }),
      ]),
    )
    expect(problem.detail).toContain('key: A preference key is required.')
  })

  test.each(['', '[]', 'null', '7', '"text"', '{}'])('rejects the body %s with 400', async (payload) => {
    expect(await post(payload)).toMatchObject({ status: 400, code: 'request/invalid' })
  })

  test.each(['{', '{"key":', "{'key': 1}", '\u0000', '{"key":"a"}}'])('rejects broken JSON %j', async (payload) => {
    expect(await post(payload)).toMatchObject({ status: 400, code: 'request/malformed-json' })
  })

  test.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"a":{"__proto__":1}}'])(
    'rejects keys that reach a prototype: %s',
    async (payload) => {
      expect(await post(payload)).toMatchObject({ status: 400, code: 'request/malformed-json' })
      expect({}).not.toHaveProperty('admin')
    },
  )

  test('rejects text that the database could not return unchanged', async () => {
    for (const value of ['a\\u0000b', '\\ud800', '\\udc00\\ud800']) {
      const payload = `{"key":"k","value":"${value}","group":null,"userId":"${as}"}`
      expect(await post(payload)).toMatchObject({ status: 400, code: 'request/invalid-text' })
    }
  })

  test('rejects bodies that are too large or too deeply nested', async () => {
    expect(await post(JSON.stringify({ value: 'x'.repeat(30_000) }))).toMatchObject({
      status: 413,
      code: 'request/too-large',
    })
    expect(await post('['.repeat(9000) + ']'.repeat(9000))).toMatchObject({ status: 400 })
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'nonsense',
  ])('rejects a body of type %s', async (type) => {
    expect(await post('{"key":"a"}', { 'content-type': type })).toMatchObject({ status: 415 })
  })

  test('handles addresses that do not exist or are invalid', async () => {
    const unknown = await platform.call({ url: '/api/nothing/here?token=secret' })
    expect(unknown.status).toBe(404)
    expect(unknown.json<Problem>().code).toBe('platform/route-not-found')
    const broken = await platform.call({ url: '/api/users/%E0%A4%A' })
    expect(broken.status).toBe(400)
    expect(problemSchema.parse(broken.json()).code).toBe('request/malformed-address')
    const long = await platform.call({ url: `/api/users/${'x'.repeat(600)}` })
    expect(long.status).toBe(414)
    expect(problemSchema.parse(long.json()).code).toBe('request/address-too-long')
  })

  test.each([
    "' or 1=1 --",
    'a;drop table users',
    '../../etc/passwd',
    'ünïcödé',
    '漢字',
    '\u202e',
    '%00',
    'x'.repeat(200),
  ])('treats the id %j as unknown', async (id) => {
    const response = await platform.call({ url: `/api/users/${encodeURIComponent(id)}`, as })
    expect(response.status).toBe(404)
    expect(response.text).not.toContain('PostgreSQL')
  })

  test.each(["CFA' or '1'='1", 'CFA\u0000', '../CFA', 'cfa', ' ', 'x'.repeat(200), 'ÇFA'])(
    'treats the organization %j like any unknown one',
    async (id) => {
      const response = await platform.call({ url: `/api/organizations/${encodeURIComponent(id)}`, as })
      expect(response.status).toBe(404)
    },
  )

  test('hides internal errors from the caller, and personal data from the log', async () => {
    const response = await platform.call({ url: '/api/injected/failure?email=vera@lintel.test' })
    expect(response.status).toBe(500)
    expect(response.json<Problem>()).toMatchObject({ code: 'platform/unexpected', title: 'Internal Server Error' })
    expect(response.text).not.toContain('secret')
    expect(platform.logged()).toContain('secret of [e-mail] in [token]')
    expect(platform.logged()).not.toContain('vera@')
  })

  test('logs routes and request ids, but no token, person or query', async () => {
    const id = 'check-the-log-0001'
    await platform.call({ url: `${preferences}?group=SecretGroup`, as, headers: { 'x-request-id': id } })
    await platform.call({ url: '/api/users/vera@lintel.test', as })
    const lines = platform.logged().trim().split('\n')
    const line = lines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((entry) => entry.requestId === id)
    expect(line).toMatchObject({ method: 'GET', route: '/api/users/:id/preferences', status: 200, msg: 'answered' })
    for (const secret of ['eyJ', 'SecretGroup', '@lintel.test', 'Delgado', 'designer'])
      expect(platform.logged()).not.toContain(secret)
  })

  test('accepts a valid request id and replaces any other', async () => {
    const sane = await platform.call({ url: '/api/injected/headers', headers: { 'x-request-id': 'trace.me-12345' } })
    expect(sane.headers['x-request-id']).toBe('trace.me-12345')
    for (const id of ['short', 'x'.repeat(65), 'with space inside', '{"a":1}aaaa']) {
      const response = await platform.call({ url: '/api/injected/headers', headers: { 'x-request-id': id } })
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('sends security headers and allows only the host to call from a browser', async () => {
    const response = await platform.call({ url: '/api/injected/headers', headers: { origin: 'http://localhost:9000' } })
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:9000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const foreign = await platform.call({ url: '/api/injected/headers', headers: { origin: 'http://evil.test' } })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('unreadable request', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
    await platform.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => platform.close())

  async function send(request: string): Promise<string> {
    const socket = connect((platform.app.server.address() as AddressInfo).port, '127.0.0.1')
    await nextEvent(socket, 'connect')
    socket.write(request)
    return text(socket)
  }

  test.each([
    ['data that is not HTTP', 'GARBAGE\r\n\r\n', 400, 'request/malformed'],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'request/headers-too-large',
    ],
  ])('answers %s with a problem', async (_case, request, status, code) => {
    const [head = '', body = ''] = (await send(request)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*application/problem\\+json`))
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status, code })
  })
})
