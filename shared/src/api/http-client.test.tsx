import { expect, jest, test } from '@jest/globals'
import { delay, http, HttpResponse } from 'msw'
import { z } from 'zod'
import { installApi } from '../api/api-settings.ts'
import { setActiveOrganization } from '../host.ts'
import { anOrganization, aProblem, mockServer } from '../testing/index.ts'
import { fakeOnly } from '../testing/runner/index.ts'
import { isApiError, type ApiError } from './api-error.ts'
import { api } from './http-client.ts'

const schema = z.object({ name: z.string() })
const ok = { name: 'P14' }

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isApiError(error)) throw new Error('The call did not fail with an ApiError.', { cause: error })
  return error
}

function installToken(token: string | undefined, onUnauthorized?: () => void) {
  installApi({
    baseUrl: '/api',
    getAccessToken: () => Promise.resolve(token),
    ...(onUnauthorized && { onUnauthorized }),
  })
}

function recordHeaders() {
  const seen: Headers[] = []
  mockServer.use(
    http.get('/api/things', ({ request }) => {
      seen.push(request.headers)
      return HttpResponse.json(ok)
    }),
  )
  return seen
}

/** Answers the first calls with a failure, the following with success, and counts. */
function failing(times: number, respond: () => Response, method: 'get' | 'post' = 'get') {
  const calls = { count: 0 }
  mockServer.use(
    http[method]('/api/things', () => {
      calls.count += 1
      return calls.count <= times ? respond() : HttpResponse.json(ok)
    }),
  )
  return calls
}

test('sends token, content type and organization, and returns the parsed answer', async () => {
  const seen = recordHeaders()
  installToken('abc')
  setActiveOrganization(anOrganization({ id: 'CFA' }))
  await expect(api.get('/things', { schema })).resolves.toEqual(ok)
  expect(seen[0]?.get('Authorization')).toBe('Bearer abc')
  expect(seen[0]?.get('Content-Type')).toBe('application/json')
  expect(seen[0]?.get('Organization')).toBe('CFA')
})

test('adds the prefix Bearer only where it is missing', async () => {
  const seen = recordHeaders()
  installToken('Bearer abc')
  await api.get('/things', { organization: 'none' })
  expect(seen[0]?.get('Authorization')).toBe('Bearer abc')
})

test('asks for a token before every call', async () => {
  const seen = recordHeaders()
  let count = 0
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve(`t${++count}`) })
  await api.get('/things', { organization: 'none' })
  await api.get('/things', { organization: 'none' })
  expect(seen.map((headers) => headers.get('Authorization'))).toEqual(['Bearer t1', 'Bearer t2'])
})

test('cancels a scoped call when no organization is set', async () => {
  const failure = await failureOf(api.get('/things', { schema }))
  expect(failure.code).toBe('browser/api-client/organization-not-set')
  expect(failure.message).toBe('The organization has not been set on the api client library, canceling request.')
})

test.each([
  { scope: 'none', header: null },
  { scope: 'optional', header: 'CFA' },
  { scope: { id: 'HFA' }, header: 'HFA' },
] as const)('sends the organization header $header for the scope $scope', async ({ scope, header }) => {
  const seen = recordHeaders()
  setActiveOrganization(anOrganization({ id: 'CFA' }))
  await api.get('/things', { organization: scope })
  expect(seen[0]?.get('Organization')).toBe(header)
})

test('sends no organization for an optional scope when none is active', async () => {
  const seen = recordHeaders()
  await api.get('/things', { organization: 'optional' })
  expect(seen[0]?.has('Organization')).toBe(false)
})

test('passes search parameters and leaves out those without a value', async () => {
  let address = ''
  mockServer.use(
    http.get('/api/things', ({ request }) => {
      address = request.url
      return HttpResponse.json(ok)
    }),
  )
  await api.get('/things', { searchParams: { group: undefined, take: 5 }, organization: 'none' })
  expect(new URL(address).search).toBe('?take=5')
})

test('sends a body as JSON and reads nothing without a schema', async () => {
  let body: unknown
  mockServer.use(
    http.put('/api/things/1', async ({ request }) => {
      body = await request.json()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await expect(api.put('/things/1', { body: ok, organization: 'none' })).resolves.toBeUndefined()
  expect(body).toEqual(ok)
})

test('turns a problem of the server into an ApiError with its code, detail, request and fields', async () => {
  const problem = aProblem({
    status: 422,
    code: 'preferences/invalid',
    detail: 'The key is too long.',
    errors: [{ path: 'key', message: 'Too long.' }],
  })
  failing(9, () => HttpResponse.json(problem, { status: 422, headers: { 'Content-Type': 'application/problem+json' } }))
  await expect(failureOf(api.get('/things', { schema, organization: 'none' }))).resolves.toMatchObject({
    name: 'ApiError',
    code: 'preferences/invalid',
    status: 422,
    detail: 'The key is too long.',
    requestId: 'req-1',
    errors: [{ path: 'key', message: 'Too long.' }],
  })
})

test('gives a code to an error page that is no problem document', async () => {
  failing(9, () => new HttpResponse('<h1>Oops</h1>', { status: 500, headers: { 'x-request-id': 'req-7' } }))
  await expect(failureOf(api.get('/things', { organization: 'none' }))).resolves.toMatchObject({
    code: 'browser/api-client/http-error',
    status: 500,
    requestId: 'req-7',
    detail: 'The server answered with status 500. Please try again in a moment.',
    message: 'GET /things: The server answered with status 500. Please try again in a moment.',
  })
})

test.each([
  [403, 'You may not see or do this. Ask an administrator of your organization for access.'],
  [404, 'The server knows nothing of this. It may have been deleted.'],
  [413, 'This is larger than the server takes. Send less at once.'],
])('says of a %i without words what helps, as trying again does not', async (status, detail) => {
  failing(9, () => new HttpResponse('<h1>Oops</h1>', { status }))
  await expect(failureOf(api.get('/things', { organization: 'none' }))).resolves.toMatchObject({ status, detail })
})

test.each([
  { kind: 'HTML', respond: () => HttpResponse.html('<h1>Hello</h1>') },
  {
    kind: 'broken JSON',
    respond: () => new HttpResponse('{"name":', { headers: { 'Content-Type': 'application/json' } }),
  },
  { kind: 'another shape', respond: () => HttpResponse.json({ title: 'P14' }) },
  { kind: 'nothing', respond: () => new HttpResponse(null, { status: 204 }) },
])('reports $kind as a malformed response', async ({ respond }) => {
  const calls = failing(9, respond)
  const failure = await failureOf(api.get('/things', { schema, organization: 'none' }))
  expect(failure.code).toBe('browser/api-client/malformed-response')
  expect(calls.count).toBe(1)
})

test.each([429, 502, 503, 504])('tries a read again after status %i', async (status) => {
  const calls = failing(2, () => new HttpResponse(null, { status, headers: { 'Retry-After': '0' } }))
  await expect(api.get('/things', { schema, organization: 'none' })).resolves.toEqual(ok)
  expect(calls.count).toBe(3)
})

test('gives up after two more tries', async () => {
  const calls = failing(9, () => HttpResponse.error())
  const failure = await failureOf(api.get('/things', { schema, organization: 'none' }))
  expect(failure.code).toBe('browser/api-client/network')
  expect(calls.count).toBe(3)
})

test('never repeats a write', async () => {
  const calls = failing(1, () => HttpResponse.error(), 'post')
  const failure = await failureOf(api.post('/things', { body: ok, organization: 'none' }))
  expect(failure.code).toBe('browser/api-client/network')
  expect(calls.count).toBe(1)
})

test('waits as long as Retry-After asks', async () => {
  failing(1, () => new HttpResponse(null, { status: 503, headers: { 'Retry-After': '1' } }))
  const start = Date.now()
  await api.get('/things', { organization: 'none' })
  expect(Date.now() - start).toBeGreaterThan(950)
})

test('says at once that the browser is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const calls = failing(9, () => HttpResponse.error())
  const failure = await failureOf(api.get('/things', { organization: 'none' }))
  expect(failure.code).toBe('browser/api-client/offline')
  expect(calls.count).toBe(1)
})

test('gives up on a server that does not answer for ten seconds', async () => {
  fakeOnly(['setTimeout', 'clearTimeout'])
  mockServer.use(http.get('/api/things', () => delay('infinite')))
  const failing = failureOf(api.get('/things', { organization: 'none' }))
  await jest.advanceTimersByTimeAsync(10_001)
  jest.useRealTimers()
  expect((await failing).code).toBe('browser/api-client/timeout')
})

test('stays a cancellation when the caller aborts', async () => {
  mockServer.use(http.get('/api/things', () => delay('infinite')))
  const controller = new AbortController()
  const call = api.get('/things', { organization: 'none', signal: controller.signal })
  setTimeout(() => controller.abort(), 20)
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('reports a refused token once, however many calls it fails', async () => {
  const onUnauthorized = jest.fn()
  installToken('stale', onUnauthorized)
  failing(9, () => HttpResponse.json(aProblem({ status: 401, code: 'authentication/expired' }), { status: 401 }))
  const calls = Array.from({ length: 3 }, () => failureOf(api.get('/things', { organization: 'none' })))
  const failures = await Promise.all(calls)
  expect(failures.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([401, 'authentication/expired']))
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('makes a call once more with another token when the server refuses the first, also a write', async () => {
  const onUnauthorized = jest.fn()
  const seen: (string | null)[] = []
  installApi({
    baseUrl: '/api',
    getAccessToken: () => Promise.resolve('stale'),
    renewAccessToken: (refused) => Promise.resolve(`${refused}-renewed`),
    onUnauthorized,
  })
  mockServer.use(
    http.post('/api/things', ({ request }) => {
      seen.push(request.headers.get('Authorization'))
      return seen.length === 1 ? new HttpResponse(null, { status: 401 }) : HttpResponse.json(ok)
    }),
  )
  await expect(api.post('/things', { schema, body: ok, organization: 'none' })).resolves.toEqual(ok)
  expect(seen).toEqual(['Bearer stale', 'Bearer stale-renewed'])
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test.each([
  { name: 'the other token is refused too', renewed: 'another', calls: 2 },
  { name: 'there is no other token', renewed: 'stale', calls: 1 },
])('reports the refusal when $name', async ({ renewed, calls: expected }) => {
  const onUnauthorized = jest.fn()
  installApi({
    baseUrl: '/api',
    getAccessToken: () => Promise.resolve('stale'),
    renewAccessToken: () => Promise.resolve(renewed),
    onUnauthorized,
  })
  const calls = failing(9, () => new HttpResponse(null, { status: 401 }))
  const failure = await failureOf(api.get('/things', { organization: 'none' }))
  expect(failure.status).toBe(401)
  expect(calls.count).toBe(expected)
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('stays signed in when the refused token cannot be renewed at the moment', async () => {
  const onUnauthorized = jest.fn()
  installApi({
    baseUrl: '/api',
    getAccessToken: () => Promise.resolve('stale'),
    renewAccessToken: () => Promise.reject(new TypeError('Failed to fetch')),
    onUnauthorized,
  })
  failing(9, () => new HttpResponse(null, { status: 401 }))
  const failure = await failureOf(api.get('/things', { organization: 'none' }))
  expect(failure.code).toBe('browser/api-client/network')
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('names a 401 without a problem document', async () => {
  failing(9, () => new HttpResponse(null, { status: 401 }))
  const failure = await failureOf(api.get('/things', { organization: 'none' }))
  expect(failure.code).toBe('browser/api-client/unauthorized')
})

test('joins an absolute base with or without a slash', async () => {
  mockServer.use(http.get('https://www.lintel.test/api/things', () => HttpResponse.json(ok)))
  for (const baseUrl of ['https://www.lintel.test/api', 'https://www.lintel.test/api/']) {
    installApi({ baseUrl, getAccessToken: () => Promise.resolve(undefined) })
    await expect(api.get('things', { schema, organization: 'none' })).resolves.toEqual(ok)
  }
})

test('sends a file as it is', async () => {
  const file = new File([new Uint8Array([137, 80, 78, 71])], 'me.png', { type: 'image/png' })
  let seen: { type: string | null; bytes: number[] } | undefined
  mockServer.use(
    http.put('/api/users/1/picture', async ({ request }) => {
      const bytes = [...new Uint8Array(await request.arrayBuffer())]
      seen = { type: request.headers.get('Content-Type'), bytes }
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await api.put('/users/1/picture', { body: file, organization: 'none' })
  expect(seen).toEqual({ type: 'image/png', bytes: [137, 80, 78, 71] })
})

test('sends the key under which a call does its work once', async () => {
  const keys: (string | null)[] = []
  mockServer.use(
    http.post('/api/things', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.json(ok)
    }),
  )
  await api.post('/things', { organization: 'none', idempotencyKey: 'form-0001' })
  await api.post('/things', { organization: 'none' })
  expect(keys).toEqual(['form-0001', null])
})
