import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { delay, http, HttpResponse } from 'msw'
import { z } from 'zod'
import { dropEarlyAnswers, installApi, installEarlyAnswers } from '../host.ts'
import { aProblem, mockServer } from '../testing/index.ts'
import { until } from '../testing/runner/index.ts'
import { isCancellation } from './api-error.ts'
import { api } from './http-client.ts'

const schema = z.object({ number: z.number() })
const acme = { id: 'ACME' }
let asked: string[] = []

type Responder = (count: number) => Response | Promise<Response>

/** Counts the calls; each answer tells which one it belongs to. */
function serve(respond: Responder = (number) => HttpResponse.json({ number })) {
  mockServer.use(
    http.get('/api/things', ({ request }) => {
      asked.push([request.headers.get('Authorization'), request.headers.get('Organization')].join(' '))
      return respond(asked.length)
    }),
    http.post('/api/things', () => new HttpResponse(null, { status: 204 })),
  )
}

/** Makes the call as the page's first script does; settled when the server has heard of it. */
async function askEarly({
  token = 'abc',
  organizationId = 'ACME',
  path = '/things',
  askedAt = performance.now(),
} = {}) {
  const stop = new AbortController()
  const headers = { Authorization: `Bearer ${token}`, Organization: organizationId }
  const request = new Request(new URL(`/api${path}`, document.baseURI), { headers, signal: stop.signal })
  const response = fetch(request)
  response.catch(() => undefined)
  installEarlyAnswers([{ request, response, askedAt, abort: () => stop.abort() }])
  await until(() => expect(asked).toHaveLength(1))
  return stop.signal
}

function get(signal?: AbortSignal) {
  return api.get('/things', { schema, organization: acme, signal })
}

beforeEach(() => {
  asked = []
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
})
afterEach(dropEarlyAnswers)

test('gives the early answer to the first call that asks the same, and to no other', async () => {
  serve()
  await askEarly()
  await expect(get()).resolves.toEqual({ number: 1 })
  expect(asked).toEqual(['Bearer abc ACME'])
  await expect(get()).resolves.toEqual({ number: 2 })
})

test.each([
  ['another organization', { organizationId: 'HFA' }],
  ['another session', { token: 'of-somebody-else' }],
  ['another address', { path: '/things?page=2' }],
  ['an answer older than 10 seconds', { askedAt: performance.now() - 10_001 }],
])('gives no call the early answer of %s', async (_, early) => {
  serve()
  await askEarly(early)
  await expect(get()).resolves.toEqual({ number: 2 })
  expect(asked.at(-1)).toBe('Bearer abc ACME')
})

test('hands over what the server has refused, as the error that the call would have had', async () => {
  const problem = aProblem({ status: 403, code: 'roles/missing' })
  serve(() => HttpResponse.json(problem, { status: 403 }))
  await askEarly()
  await expect(get()).rejects.toMatchObject({ name: 'ApiError', code: 'roles/missing', status: 403 })
  expect(asked).toHaveLength(1)
})

test.each<[string, () => Response]>([
  ['the connection was lost', () => HttpResponse.error()],
  ['the server was busy', () => HttpResponse.json(aProblem({ status: 503 }), { status: 503 })],
])('asks again by itself where %s', async (_, failure) => {
  serve((count) => (count === 1 ? failure() : HttpResponse.json({ number: count })))
  await askEarly()
  await expect(get()).resolves.toEqual({ number: 2 })
})

test('asks again with another token where the server has refused the early one', async () => {
  installApi({
    baseUrl: '/api',
    getAccessToken: () => Promise.resolve('abc'),
    renewAccessToken: () => Promise.resolve('renewed'),
  })
  serve((count) =>
    count === 1 ? HttpResponse.json(aProblem({ status: 401 }), { status: 401 }) : HttpResponse.json({ number: count }),
  )
  await askEarly()
  await expect(get()).resolves.toEqual({ number: 2 })
  expect(asked).toEqual(['Bearer abc ACME', 'Bearer renewed ACME'])
})

test('calls the early call off with the one that has taken it over', async () => {
  serve(async () => {
    await delay('infinite')
    return HttpResponse.json({})
  })
  const early = await askEarly()
  const caller = new AbortController()
  const answer = get(caller.signal).catch((error: unknown) => error)
  await new Promise((taken) => setTimeout(taken, 0))
  caller.abort()
  expect(isCancellation(await answer)).toBe(true)
  expect(early.aborted).toBe(true)
})

test('forgets what was dropped, and calls it off', async () => {
  serve()
  const early = await askEarly()
  dropEarlyAnswers()
  expect(early.aborted).toBe(true)
  await expect(get()).resolves.toEqual({ number: 2 })
})

test('takes no answer from before a change', async () => {
  serve()
  await askEarly()
  await api.post('/things', { organization: acme })
  await expect(get()).resolves.toEqual({ number: 2 })
})
