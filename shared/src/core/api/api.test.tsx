import { expect, jest, test, describe } from '@jest/globals'
import { ApiError, apiErrorCodes, isApiError } from './api-error.ts'
import { api } from './http-client.ts'
import { installApi } from './api-settings.ts'
import { delay, http, HttpResponse } from 'msw'
import { z } from 'zod'
import { openResponse } from './http-client.ts'
import { setActiveOrganization } from '../../host.ts'
import { aProblem, mockServer, anOrganization } from '../../testing/index.ts'
import { fakeOnly } from '../../testing/runner/index.ts'
import { queryDataCapture } from './graphql-client.ts'
import { storeOrganization } from '../organization/active-organization.ts'
import { libraryCalls } from './library-calls.ts'
import { QueryClientProvider, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createQueryClient } from './query-client.ts'
import { readLines } from './rows/read-lines.ts'
import { readRows } from './rows/read-rows.ts'

describe('access token', () => {
  function installTokenFailure(failure: Error, onUnauthorized: () => void = () => undefined) {
    installApi({ baseUrl: '/api', getAccessToken: () => Promise.reject(failure), onUnauthorized })
  }

  function call(signal?: AbortSignal) {
    return api.get('/things', { organization: 'none', signal })
  }

  test('asks for a new sign-in when the session has ended', async () => {
    const onUnauthorized = jest.fn()
    installTokenFailure(Object.assign(new Error('Login required'), { error: 'login_required' }), onUnauthorized)
    await expect(call()).rejects.toMatchObject({ name: 'ApiError', code: 'browser/api-client/unauthorized' })
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  test('does not end the session while the sign-in service is unavailable', async () => {
    const onUnauthorized = jest.fn()
    installTokenFailure(new TypeError('Failed to fetch'), onUnauthorized)
    await expect(call()).rejects.toMatchObject({ code: 'browser/api-client/network' })
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  test('reports offline when the token cannot be fetched for that reason', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    installTokenFailure(new TypeError('Failed to fetch'))
    await expect(call()).rejects.toMatchObject({ code: 'browser/api-client/offline' })
  })

  test('keeps the error of the token source', async () => {
    const failure = new ApiError({ code: apiErrorCodes.network, detail: 'The sign-in service is busy.' })
    installTokenFailure(failure)
    await expect(call()).rejects.toBe(failure)
  })

  test('stops waiting for a token when the caller cancels', async () => {
    installApi({ baseUrl: '/api', getAccessToken: () => new Promise(() => undefined) })
    const controller = new AbortController()
    const waiting = call(controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('stops waiting for a token after ten seconds', async () => {
    const deadline = new AbortController()
    const start = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    installApi({ baseUrl: '/api', getAccessToken: () => new Promise(() => undefined) })
    const waiting = call()
    deadline.abort(new DOMException('Too late', 'TimeoutError'))
    await expect(waiting).rejects.toMatchObject({ code: 'browser/api-client/timeout' })
    expect(start).toHaveBeenCalledWith(10_000)
  })
})

describe('graphql client', () => {
  const schema = z.object({ captures: z.array(z.string()) })
  const query = 'query Captures($take: Int!) { captures(take: $take) }'

  function serve(...responses: Response[]) {
    const requests: Request[] = []
    installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
    setActiveOrganization(anOrganization({ id: 'CFA' }))
    mockServer.use(
      http.post('/graphql/datacapture', ({ request }) => {
        requests.push(request.clone())
        return responses.shift() ?? HttpResponse.json({ data: { captures: ['a'] } })
      }),
    )
    return requests
  }

  function ask() {
    return queryDataCapture(query, { schema, variables: { take: 10 } }).catch((error: unknown) => error)
  }

  test('sends token and organization, and returns the data of the response', async () => {
    const requests = serve()
    expect(await ask()).toEqual({ captures: ['a'] })
    const [request] = requests
    expect(request?.headers.get('Authorization')).toBe('Bearer abc')
    expect(request?.headers.get('Organization')).toBe('CFA')
    expect(await request?.json()).toEqual({ query, variables: { take: 10 } })
  })

  test('retries when the server is briefly unavailable', async () => {
    const requests = serve(new HttpResponse(null, { status: 503 }))
    expect(await ask()).toEqual({ captures: ['a'] })
    expect(requests).toHaveLength(2)
  })

  test('an error in the response becomes an ApiError', async () => {
    const errors = [{ path: 'take', message: 'Too many.' }]
    const extensions = { code: 'request/invalid', status: 400, errors }
    serve(HttpResponse.json({ data: null, errors: [{ message: 'Ask for fewer.', path: ['captures'], extensions }] }))
    expect(await ask()).toMatchObject({
      name: 'ApiError',
      code: 'request/invalid',
      status: 400,
      detail: 'Ask for fewer.',
      errors,
    })
  })

  test('a rejected request keeps its code', async () => {
    serve(HttpResponse.json(aProblem({ status: 400, code: 'graphql/too-costly' }), { status: 400 }))
    expect(await ask()).toMatchObject({ name: 'ApiError', code: 'graphql/too-costly', status: 400 })
  })

  test.each([{ data: { captures: [1] } }, { data: null }, { errors: [] }, { errors: [{ message: 'Hm.' }] }])(
    'reports a response that does not match the schema: %j',
    async (answer) => {
      serve(HttpResponse.json(answer))
      expect(await ask()).toMatchObject({ name: 'ApiError', code: apiErrorCodes.malformedResponse })
    },
  )
})

describe('http client', () => {
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

  /** Fails the first calls, responds to the others, and counts calls. */
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
    failing(9, () =>
      HttpResponse.json(problem, { status: 422, headers: { 'Content-Type': 'application/problem+json' } }),
    )
    await expect(failureOf(api.get('/things', { schema, organization: 'none' }))).resolves.toMatchObject({
      name: 'ApiError',
      code: 'preferences/invalid',
      status: 422,
      detail: 'The key is too long.',
      requestId: 'req-1',
      errors: [{ path: 'key', message: 'Too long.' }],
    })
  })

  test('assigns a code to an error page that is not a problem document', async () => {
    failing(9, () => new HttpResponse('<h1>Oops</h1>', { status: 500, headers: { 'x-request-id': 'req-7' } }))
    await expect(failureOf(api.get('/things', { organization: 'none' }))).resolves.toMatchObject({
      code: 'browser/api-client/http-error',
      status: 500,
      requestId: 'req-7',
      detail: 'The server responded with status 500. Try again in a moment.',
      message: 'GET /things: The server responded with status 500. Try again in a moment.',
    })
  })

  test.each([
    [403, "You don't have permission to do this. Ask an organization admin for access."],
    [404, "We couldn't find this. It may have been deleted."],
    [413, 'This is too large to send. Send less at a time.'],
  ])('gives advice for a %i without a problem document, because trying again does not help', async (status, detail) => {
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

  test('gives up after two retries', async () => {
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

  test('fails at once when the browser is offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const calls = failing(9, () => HttpResponse.error())
    const failure = await failureOf(api.get('/things', { organization: 'none' }))
    expect(failure.code).toBe('browser/api-client/offline')
    expect(calls.count).toBe(1)
  })

  test('times out after ten seconds', async () => {
    fakeOnly(['setTimeout', 'clearTimeout'])
    mockServer.use(http.get('/api/things', () => delay('infinite')))
    const failing = failureOf(api.get('/things', { organization: 'none' }))
    await jest.advanceTimersByTimeAsync(10_001)
    jest.useRealTimers()
    expect((await failing).code).toBe('browser/api-client/timeout')
  })

  test('rejects with an AbortError when the caller aborts', async () => {
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

  test('retries once with a new token after a 401, also writes', async () => {
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

  test('retries a streamed call once with a new token, but not when the server is busy', async () => {
    installApi({
      baseUrl: '/api',
      getAccessToken: () => Promise.resolve('stale'),
      renewAccessToken: () => Promise.resolve('renewed'),
    })
    const refused = failing(1, () => new HttpResponse(null, { status: 401 }))
    const response = await openResponse('/things', 'text/event-stream', { organization: 'none' })
    await expect(response.json()).resolves.toEqual(ok)
    expect(refused.count).toBe(2)
    const busy = failing(1, () => new HttpResponse(null, { status: 503 }))
    const call = openResponse('/things', 'text/event-stream', { organization: 'none' })
    await expect(call).rejects.toMatchObject({ status: 503 })
    expect(busy.count).toBe(1)
  })

  test.each([
    { name: 'the other token is refused too', renewed: 'another', calls: 2 },
    { name: 'there is no other token', renewed: 'stale', calls: 1 },
  ])('reports the rejection when $name', async ({ renewed, calls: expected }) => {
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

  test('stays signed in when a rejected token cannot be renewed at the moment', async () => {
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

  test('reports a 401 without a problem document', async () => {
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

  test('sends a file unchanged', async () => {
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

  test('sends the idempotency key of a call', async () => {
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
})

describe('library calls', () => {
  test('provides headers with a token for the organization of each library call', async () => {
    let calls = 0
    installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve(`t${++calls}`) })
    storeOrganization(anOrganization({ id: 'HFA' }))
    expect(await libraryCalls.headers('CFA')).toMatchObject({ Authorization: 'Bearer t1', Organization: 'CFA' })
    expect(await libraryCalls.headers('CFA')).toMatchObject({ Authorization: 'Bearer t2', Organization: 'CFA' })
  })

  test('provides no headers without a token', async () => {
    installApi({ baseUrl: '/api', getAccessToken: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(libraryCalls.headers('CFA')).rejects.toMatchObject({ name: 'ApiError', code: apiErrorCodes.network })
  })
})

describe('query client', () => {
  function elements(queryFn: () => Promise<string>) {
    return queryOptions({ queryKey: ['shared', 'elements'], queryFn })
  }

  function Page({ ask }: { ask: () => Promise<string> }) {
    const { data, error } = useQuery(elements(ask))
    return <p>{data ?? error?.message ?? 'Loading'}</p>
  }

  function open(client: QueryClient, ask: () => Promise<string>) {
    return render(
      <QueryClientProvider client={client}>
        <Page ask={ask} />
      </QueryClientProvider>,
    )
  }

  test('reports a failure from before the page rendered, and retries for a page that mounts later', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const client = createQueryClient()
    const ask = jest
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('Refused'))
      .mockResolvedValue('Elements')
    await client.query(elements(ask)).catch(() => undefined)

    const first = open(client, ask)
    expect(screen.getByText('Refused')).toBeVisible()
    first.unmount()
    jest.advanceTimersByTime(2_001)
    open(client, ask)
    expect(await screen.findByText('Elements')).toBeVisible()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('refetches failed queries as soon as the connection is back', async () => {
    const ask = jest
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('Offline'))
      .mockResolvedValue('Elements')
    open(createQueryClient(), ask)
    expect(await screen.findByText('Offline')).toBeVisible()
    act(() => void window.dispatchEvent(new Event('offline')))
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Elements')).toBeVisible()
  })
})

describe('read lines', () => {
  async function read(...pieces: string[]) {
    installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
    mockServer.use(
      http.get('/api/lines', () => {
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => {
            for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
            controller.close()
          },
        })
        return new HttpResponse(stream, { headers: { 'content-type': 'application/x-ndjson' } })
      }),
    )
    const lines: number[] = []
    const call = { schema: z.object({ rows: z.number() }), organization: 'none' } as const
    for await (const { rows } of readLines('/lines', call)) lines.push(rows)
    return lines
  }

  test.each([
    [['{"rows":1}\n{"rows":2}\n']],
    [['{"ro', 'ws":1', '}\n{"rows":', '2}\n']],
    [['{"rows":1}\n', '{"rows":2}']],
    [['{"rows":1}', '\n', '{"rows":2}', '\n']],
  ])('reads each line, whatever the chunks: %j', async (pieces) => {
    await expect(read(...pieces)).resolves.toEqual([1, 2])
  })

  test('reads a line split over many chunks, and an empty response', async () => {
    await expect(read(`{"more":"${'x'.repeat(100_000)}","rows":3}\n`)).resolves.toEqual([3])
    await expect(read()).resolves.toEqual([])
  })

  test.each(['{"rows":1}\n{"ro', '{"rows":"many"}\n', '\n'])('reports content that is not valid: %j', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ name: 'ApiError', code: apiErrorCodes.malformedResponse })
  })
})

describe('read rows', () => {
  const schema = z.object({ n: z.number() })

  type Source = (controller: ReadableStreamDefaultController<Uint8Array>) => void

  function serve(start: Source) {
    installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
    setActiveOrganization(anOrganization())
    mockServer.use(http.get('/api/rows', () => new HttpResponse(new ReadableStream({ start }))))
  }

  function serveText(...parts: string[]) {
    serve((controller) => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    })
  }

  async function read(cancelled?: AbortController): Promise<unknown> {
    const rows = []
    try {
      for await (const batch of readRows('/rows', { schema, signal: cancelled?.signal })) {
        rows.push(...batch)
        cancelled?.abort()
      }
    } catch (error) {
      return error
    }
    return rows
  }

  test('yields rows as they arrive', async () => {
    serveText('[{"n":1},{"', 'n":2}', ',{"n":3}]')
    expect(await read()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  test('yields to the event loop even if all rows arrive at once @full', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, name: 'ä'.repeat(50) }))
    serveText(JSON.stringify(rows))
    let batches = 0
    const found: { n: number }[] = []
    for await (const batch of readRows('/rows', { schema })) {
      batches += 1
      found.push(...batch)
    }
    expect(found).toEqual(rows.map(({ n }) => ({ n })))
    expect(batches).toBeGreaterThan(20)
  })

  test('yields nothing for an empty array', async () => {
    serveText('[]')
    expect(await read()).toEqual([])
  })

  test.each(['[{"n":"one"}]', '[{"n":1},', '<html>', ''])(
    'reports a response that does not match the schema: %j',
    async (text) => {
      serveText(text)
      expect(await read()).toMatchObject({ name: 'ApiError', code: apiErrorCodes.malformedResponse })
    },
  )

  test('reports a broken connection', async () => {
    serve((controller) => controller.error(new TypeError('terminated')))
    expect(await read()).toMatchObject({ name: 'ApiError', code: apiErrorCodes.network })
  })

  test('reports a rejection as an ApiError', async () => {
    serveText()
    const problem = aProblem({ status: 429, code: 'platform/too-many-own-streams' })
    mockServer.use(http.get('/api/rows', () => HttpResponse.json(problem, { status: 429 })))
    expect(await read()).toMatchObject({ name: 'ApiError', status: 429, code: 'platform/too-many-own-streams' })
  })

  test('rejects with the abort reason', async () => {
    serve((controller) => controller.enqueue(new TextEncoder().encode('[{"n":1},')))
    expect(await read(new AbortController())).toMatchObject({ name: 'AbortError' })
  })
})

describe('traceparent', () => {
  test('assigns each call its own trace id', async () => {
    const seen: (string | null)[] = []
    mockServer.use(
      http.get('/api/things', ({ request }) => {
        seen.push(request.headers.get('traceparent'))
        return HttpResponse.json({})
      }),
    )
    installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
    await api.get('/things', { organization: 'none' })
    await api.get('/things', { organization: 'none' })
    const traces = seen.map((value) => /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(value ?? '')?.[1])
    expect(new Set(traces).size).toBe(2)
    expect(traces).not.toContain(undefined)
  })
})
