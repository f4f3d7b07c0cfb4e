import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { afterTest, inTime, nextEvent, until } from '@lintel/shared/testing/runner'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { handleJob } from '../../jobs/handle-job.ts'
import { takeJobs } from '../../jobs/take-jobs.ts'
import { emailJob } from '../../modules/base/outbox/email.job.ts'
import { signedIn } from '../../plugins/access.ts'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { openTracing } from './open-tracing.ts'
import type { Tracing } from './tracing.ts'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
})
type Span = z.infer<typeof spanSchema>
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

/** Receives spans as a collector does: OTLP over HTTP. */
async function startCollector() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { scopeSpans } of exported.parse(body).resourceSpans) {
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await nextEvent(server, 'listening')
  afterTest(() => server.close())
  return { spans, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function started(endpoint: string): Promise<Tracing> {
  const tracing = await openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }), 'lintel-test')
  if (!tracing) throw new Error('An endpoint was set.')
  return tracing
}

const emailId = '7e9c2ad1-9a6a-4f0c-8a43-3b1f3f0f6d11'
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

function textOf({ attributes }: Span, key: string): unknown {
  return attributes.find((one) => one.key === key)?.value.stringValue
}

test('follows a call of a browser through its statements, one trace each', async () => {
  const { spans, endpoint } = await startCollector()
  const tracing = await started(endpoint)
  const platform = await buildTestApp({
    observeCalls: (app) => tracing.traceCalls(app),
    extend: (rest) => {
      rest.post('/planted/query', { config: { access: signedIn() } }, async ({ scope }) => {
        const { rows } = await scope.tx.execute('select 7 as planted')
        return rows
      })
    },
  })
  afterTest(() => platform.close())
  const call = { method: 'POST', url: '/api/planted/query', as: 'local|guest', body: {} } as const
  expect((await platform.call({ ...call, headers: { traceparent } })).status).toBe(200)
  expect((await platform.call({ ...call, headers: { traceparent: 'nonsense' } })).status).toBe(200)
  await tracing.close()
  await until(() => expect(spans.length).toBeGreaterThan(3))
  const calls = spans.filter(({ name }) => name === 'POST /api/planted/query')
  expect(calls.map((span) => [span.traceId === traceId, span.parentSpanId])).toEqual([
    [true, 'b7ad6b7169203331'],
    [false, undefined],
  ])
  const planted = spans.filter((span) => textOf(span, 'db.query.text') === 'select 7 as planted')
  expect(planted.map((span) => [span.name, span.traceId, span.parentSpanId])).toEqual(
    calls.map((span) => ['SELECT', span.traceId, span.spanId]),
  )
  expect(JSON.stringify(spans)).not.toContain('local|guest')
  const logged = platform.logged().split('\n')
  const answered = logged
    .filter((line) => line.includes('"answered"'))
    .map((line) => /"traceId":"(\w+)"/.exec(line)?.[1])
  expect(answered).toEqual(calls.map((span) => span.traceId))
})

test('goes on with the trace of a call in the job that it asked for, and in what that one asks the database', async () => {
  const { spans, endpoint } = await startCollector()
  const tracing = await started(endpoint)
  const platform = await buildTestApp({
    observeCalls: (app) => tracing.traceCalls(app),
    extend: (rest) => {
      rest.post('/planted/job', { config: { access: signedIn() } }, async ({ scope }) => {
        await platform.jobs.send(scope.tx, emailJob, { organizationId: 'CFA', emailId })
        return {}
      })
    },
  })
  afterTest(() => platform.close())
  const done = Promise.withResolvers<unknown>()
  const handler = handleJob(emailJob, async (payload) => {
    await platform.db.execute('select 8 as worked')
    done.resolve(payload)
  })
  const taker = await takeJobs(platform.db, [handler], { onError: done.reject })
  afterTest(() => taker.stop(1))
  const call = { method: 'POST', url: '/api/planted/job', as: 'local|guest', body: {} } as const
  expect((await platform.call({ ...call, headers: { traceparent } })).status).toBe(200)
  // The field that carries the trace is not passed to the handler.
  expect(await inTime('the job to be done', done.promise)).toEqual({ organizationId: 'CFA', emailId })
  await taker.stop(5)
  await tracing.close()
  await until(() => expect(spans.some(({ name }) => name === 'process email')).toBe(true))
  const [asked] = spans.filter(({ name }) => name === 'POST /api/planted/job')
  const [job] = spans.filter(({ name }) => name === 'process email')
  const [worked] = spans.filter((span) => textOf(span, 'db.query.text') === 'select 8 as worked')
  expect([asked, job, worked].map((span) => span?.traceId)).toEqual([traceId, traceId, traceId])
  expect([job?.parentSpanId, worked?.parentSpanId]).toEqual([asked?.spanId, job?.spanId])
})

test('is off without an endpoint', async () => {
  expect(await openTracing(readConfig({}), 'lintel-test')).toBeUndefined()
})

test('lets pages of other origins name a trace', async () => {
  const platform = await buildTestApp()
  afterTest(() => platform.close())
  const { headers } = await platform.app.inject({
    method: 'OPTIONS',
    url: '/api/registry',
    headers: {
      origin: 'http://localhost:9000',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,traceparent',
    },
  })
  expect(headers['access-control-allow-headers']).toContain('traceparent')
})
