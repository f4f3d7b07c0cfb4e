import { expect, test } from '@jest/globals'
import { getEventListeners } from 'node:events'
import { z } from 'zod'
import { installApi } from '../api/api-settings.ts'
import { apiErrorCodes } from '../api/api-error.ts'
import { setActiveOrganization } from '../../host.ts'
import { anOrganization, aProblem, http, HttpResponse, mockServer } from '../../testing/index.ts'
import { followEvents, readEvents } from './index.ts'

const schema = z.object({ progress: z.number() })

type Source = (controller: ReadableStreamDefaultController<Uint8Array>) => void

function send(controller: ReadableStreamDefaultController<Uint8Array>, ...parts: string[]) {
  for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
}

function serve(start: Source, seen: Headers[] = []) {
  mockServer.use(
    http.get('/api/jobs/1/events', ({ request }) => {
      seen.push(request.headers)
      const stream = new ReadableStream({ start })
      return new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
    }),
  )
}

async function read(signal = new AbortController().signal, onEvent?: (progress: number) => void) {
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
  setActiveOrganization(anOrganization())
  const seen: number[] = []
  await readEvents('/jobs/1/events', {
    event: 'job',
    schema,
    signal,
    onEvent: ({ progress }) => {
      seen.push(progress)
      onEvent?.(progress)
    },
  })
  return seen
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('reads events of one name until the stream ends, however chunks are split', async () => {
  const headers: Headers[] = []
  serve((controller) => {
    send(controller, ': heartbeat\n\nevent: job\ndata: {"prog', 'ress":1}\n', '\nevent: other\ndata: {}\n\n')
    send(controller, 'event: job\ndata: {"progress":2}\n\n')
    controller.close()
  }, headers)
  await expect(read()).resolves.toEqual([1, 2])
  expect(headers[0]?.get('Accept')).toBe('text/event-stream')
  expect(headers[0]?.get('Authorization')).toBe('Bearer abc')
  expect(headers[0]?.get('Organization')).toBe('ACME')
})

test('reports a lost connection as an ApiError', async () => {
  serve((controller) => controller.error(new TypeError('terminated')))
  await expect(failureOf(read())).resolves.toMatchObject({ name: 'ApiError', code: apiErrorCodes.network })
})

test('reports a rejection as an ApiError', async () => {
  const problem = aProblem({ status: 403, code: 'roles/missing' })
  mockServer.use(http.get('/api/jobs/1/events', () => HttpResponse.json(problem, { status: 403 })))
  await expect(failureOf(read())).resolves.toMatchObject({ name: 'ApiError', code: 'roles/missing', status: 403 })
})

test.each(['{"progress":"much"}', 'no json'])('reports invalid data: %s', async (data) => {
  serve((controller) => send(controller, `event: job\ndata: ${data}\n\n`))
  await expect(failureOf(read())).resolves.toMatchObject({ code: apiErrorCodes.malformedResponse })
})

test('reports a response that is not an event stream', async () => {
  mockServer.use(http.get('/api/jobs/1/events', () => HttpResponse.json({})))
  await expect(failureOf(read())).resolves.toMatchObject({ code: apiErrorCodes.malformedResponse })
})

test('aborting ends the stream with an AbortError', async () => {
  const controller = new AbortController()
  serve((stream) => send(stream, 'event: job\ndata: {"progress":1}\n\n'))
  const failure = failureOf(read(controller.signal, () => controller.abort()))
  await expect(failure).resolves.toMatchObject({ name: 'AbortError' })
})

test('reconnects at once when the server announces its shutdown, without the pause after an error', async () => {
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
  setActiveOrganization(anOrganization())
  let served = 0
  serve((stream) => {
    served += 1
    send(stream, `event: job\ndata: {"progress":${served}}\n\n: goodbye\nretry: 10\n\n`)
    stream.close()
  })
  const over = new AbortController()
  const seen: number[] = []
  await followEvents(() => '/jobs/1/events', {
    event: 'job',
    schema,
    signal: over.signal,
    pause: { shortest: 60_000, longest: 60_000 },
    onEvent: ({ progress }) => {
      seen.push(progress)
      if (progress === 3) over.abort()
    },
    failure: 'The job cannot be followed.',
  })
  expect(seen).toEqual([1, 2, 3])
})

test('leaves no abort listener behind when it connects again', async () => {
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
  setActiveOrganization(anOrganization())
  serve((stream) => {
    send(stream, 'event: job\ndata: {"progress":1}\n\nretry: 1\n\n')
    stream.close()
  })
  const over = new AbortController()
  const counts: number[] = []
  await followEvents(() => '/jobs/1/events', {
    event: 'job',
    schema,
    signal: over.signal,
    onEvent: () => {
      counts.push(getEventListeners(over.signal, 'abort').length)
      if (counts.length === 5) over.abort()
    },
    failure: 'The job cannot be followed.',
  })
  expect(counts).toEqual(Array.from({ length: 5 }, () => counts[0]))
})
