import { problemSchema, type Problem } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { openToAll } from './access.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp({
    environment: { BODY_LIMIT: '20000' },
    extend: (rest) => {
      rest.get('/planted/failure', { config: { access: openToAll() } }, () => {
        throw new Error('secret of vera@lintel.test in eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln')
      })
      rest.get('/planted/headers', { config: { access: openToAll() } }, () => ({ ok: true }))
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
      { path: 'key', message: 'A preference needs a key.' },
      expect.objectContaining({ path: 'value' }),
    ]),
  )
  expect(problem.detail).toContain('key: A preference needs a key.')
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

test('rejects text that the database could not give back', async () => {
  for (const value of ['a\\u0000b', '\\ud800', '\\udc00\\ud800']) {
    const payload = `{"key":"k","value":"${value}","group":null,"userId":"${as}"}`
    expect(await post(payload)).toMatchObject({ status: 400, code: 'request/invalid-text' })
  }
})

test('rejects a body that is too large, deeply nested ones included', async () => {
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

test('answers addresses that do not exist or cannot be read', async () => {
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
])('treats the id %j as nobody', async (id) => {
  const answer = await platform.call({ url: `/api/users/${encodeURIComponent(id)}`, as })
  expect(answer.status).toBe(404)
  expect(answer.text).not.toContain('PostgreSQL')
})

test.each(["CFA' or '1'='1", 'CFA\u0000', '../CFA', 'cfa', ' ', 'x'.repeat(200), 'ÇFA'])(
  'treats the organization %j like any unknown one',
  async (id) => {
    const answer = await platform.call({ url: `/api/organizations/${encodeURIComponent(id)}`, as })
    expect(answer.status).toBe(404)
  },
)

test('keeps what went wrong inside, and out of the log whatever is personal', async () => {
  const answer = await platform.call({ url: '/api/planted/failure?email=vera@lintel.test' })
  expect(answer.status).toBe(500)
  expect(answer.json<Problem>()).toMatchObject({ code: 'platform/unexpected', title: 'Internal Server Error' })
  expect(answer.text).not.toContain('secret')
  expect(platform.logged()).toContain('secret of [e-mail] in [token]')
  expect(platform.logged()).not.toContain('vera@')
})

test('logs routes and request ids, but no token, person or query', async () => {
  const id = 'check-the-log-0001'
  await platform.call({ url: `${preferences}?group=SecretGroup`, as, headers: { 'x-request-id': id } })
  await platform.call({ url: '/api/users/vera@lintel.test', as })
  const lines = platform.logged().trim().split('\n')
  const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find((entry) => entry.requestId === id)
  expect(line).toMatchObject({ method: 'GET', route: '/api/users/:id/preferences', status: 200, msg: 'answered' })
  for (const secret of ['eyJ', 'SecretGroup', '@lintel.test', 'Delgado', 'designer'])
    expect(platform.logged()).not.toContain(secret)
})

test('accepts a sane request id and replaces any other', async () => {
  const sane = await platform.call({ url: '/api/planted/headers', headers: { 'x-request-id': 'trace.me-12345' } })
  expect(sane.headers['x-request-id']).toBe('trace.me-12345')
  for (const id of ['short', 'x'.repeat(65), 'with space inside', '{"a":1}aaaa']) {
    const answer = await platform.call({ url: '/api/planted/headers', headers: { 'x-request-id': id } })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('carries security headers and lets only the host call from a browser', async () => {
  const answer = await platform.call({ url: '/api/planted/headers', headers: { origin: 'http://localhost:9000' } })
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:9000',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const foreign = await platform.call({ url: '/api/planted/headers', headers: { origin: 'http://evil.test' } })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
})
