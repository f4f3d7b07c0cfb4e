import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, describe } from '@jest/globals'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { PassThrough } from 'node:stream'
import { afterTest, inTime, until, nextEvent } from '@lintel/shared/testing/runner'
import { readConfig } from '../config.ts'
import { openStreams } from '../events/open-streams.ts'
import { publishAttempt } from '../jobs/job-trace.ts'
import { createLogger } from './logger.ts'
import { folderStore } from '../modules/base/files/folder-store.ts'
import { createReadiness } from '../modules/base/health/readiness.ts'
import { openToAll, signedIn } from '../plugins/access.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { visitChannel, type ObservedVisits } from './channels.ts'
import { openManagement } from './open-management.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { handleJob } from '../jobs/handle-job.ts'
import { takeJobs } from '../jobs/take-jobs.ts'
import { emailJob } from '../modules/base/outbox/email.job.ts'
import { openTracing } from './tracing/open-tracing.ts'
import type { Tracing } from './tracing/tracing.ts'

describe('loaded on demand', () => {
  /** Which monitoring packages are loaded in a separate process, after everything that servers and workers load. */
  async function loadedWith(environment: Record<string, string>): Promise<string[]> {
    const code = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      load(url, context, next) {
        loaded.add(/node_modules\\/(prom-client|@opentelemetry)\\//.exec(url)?.[1])
        return next(url, context)
      },
    })
    const [{ readConfig }, { createReadiness }, { createLogger }, { openManagement }, { openTracing }] = await Promise.all(
      ['config', 'modules/base/health/readiness', 'observability/logger', 'observability/open-management', 'observability/tracing/open-tracing',
       'app', 'worker/start-worker'].map((name) => import(${JSON.stringify(`${join(import.meta.dirname, '..')}/`)} + name + '.ts')),
    )
    const config = readConfig(${JSON.stringify({ LOG_LEVEL: 'silent', ...environment })})
    const management = await openManagement({ config, readiness: createReadiness(), logger: createLogger(config) })
    const tracing = await openTracing(config, 'test')
    await Promise.all([management?.close(), tracing?.close()])
    console.log(JSON.stringify([...loaded].filter((name) => name !== undefined).sort()))`
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname })
    return JSON.parse(stdout) as string[]
  }

  test('loads metrics and tracing only if they are turned on @full', async () => {
    expect(await loadedWith({})).toEqual([])
    expect(await loadedWith({ METRICS_PORT: '0' })).toContain('prom-client')
    expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' })).toEqual(['@opentelemetry'])
  })
})

describe('metrics', () => {
  const config = readConfig({ METRICS_PORT: '0' })
  const logger = createLogger({ logLevel: 'silent' })

  async function started() {
    const readiness = createReadiness()
    const management = await openManagement({ config, readiness, logger })
    if (!management) throw new Error('METRICS_PORT was set.')
    afterTest(() => management.close())
    async function get(path: string) {
      const response = await fetch(`http://localhost:${management?.port}${path}`)
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
    }
    return { readiness, management, get }
  }

  /** The value of one line, by its name and labels as printed. */
  function valueOf(text: string, series: string): number | undefined {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  test('counts calls by route pattern, without ids of people or objects', async () => {
    const { management, get } = await started()
    const platform = await buildTestApp({ observeCalls: (app) => management.metrics.observeCalls(app, 'platform') })
    afterTest(() => platform.close())
    for (const name of ['guest', 'designer'])
      await platform.call({ url: `/api/users/local%7C${name}`, as: `local|${name}` })
    await platform.call({ url: '/api/users/local%7Cguest' })
    await platform.call({ url: '/wp-login.php' })
    const { status, type, text } = await get('/metrics')
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    function calls(labels: string) {
      return valueOf(text, `lintel_http_request_duration_seconds_count{server="platform",method="GET",${labels}}`)
    }
    expect(calls('route="/api/users/:id",status="200"')).toBe(2)
    expect(calls('route="/api/users/:id",status="401"')).toBe(1)
    expect(calls('route="unknown",status="404"')).toBe(1)
    expect(text).not.toMatch(/guest|wp-login/)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  })

  test('counts clients that disconnect before the response @full', async () => {
    const { management, get } = await started()
    const waiting = Promise.withResolvers<undefined>()
    const resume = Promise.withResolvers<undefined>()
    const platform = await buildTestApp({
      observeCalls: (app) => management.metrics.observeCalls(app, 'platform'),
      extend: (rest) => {
        rest.get('/injected/slow', { config: { access: openToAll() } }, async () => {
          waiting.resolve(undefined)
          await resume.promise
          return {}
        })
      },
    })
    afterTest(() => platform.close())
    const origin = await platform.app.listen({ port: 0, host: '127.0.0.1' })
    const caller = new AbortController()
    const call = fetch(`${origin}/api/injected/slow`, { signal: caller.signal })
    await inTime('the call to arrive', waiting.promise)
    caller.abort()
    await expect(call).rejects.toThrow()
    const series =
      'lintel_http_request_duration_seconds_count{server="platform",method="GET",route="/api/injected/slow"'
    await until(async () => expect(valueOf((await get('/metrics')).text, `${series},status="499"}`)).toBe(1))
    resume.resolve(undefined)
    await platform.app.close()
    expect((await get('/metrics')).text).not.toContain(`${series},status="200"}`)
  })

  test('reports how full the pool is and how long queries wait', async () => {
    const { management, get } = await started()
    const database = await createTestDatabase()
    afterTest(() => database.drop())
    await database.asOwner(`insert into pgboss.job (name, state, created_on, start_after) values
    ('email', 'created', now() - interval '1 hour', now() - interval '1 hour'),
    ('email', 'retry', now() - interval '2 hours', now() + interval '1 hour'),
    ('email', 'active', now(), now()),
    ('assembly', 'failed', now(), now()), ('assembly', 'completed', now(), now())`)
    management.watchDatabase(database)
    const used = await database.db.$client.connect()
    const { text } = await get('/metrics')
    used.release()
    expect(valueOf(text, 'lintel_queue_jobs{kind="email",state="waiting"}')).toBe(2)
    expect(valueOf(text, 'lintel_queue_jobs{kind="email",state="active"}')).toBe(1)
    expect(Math.round((valueOf(text, 'lintel_queue_oldest_waiting_job_age_seconds{kind="email"}') ?? 0) / 60)).toBe(60)
    expect(valueOf(text, 'lintel_queue_oldest_waiting_job_age_seconds{kind="assembly"}')).toBe(0)
    expect(valueOf(text, 'lintel_queue_dead_letters{kind="assembly"}')).toBe(1)
    expect(valueOf(text, 'lintel_queue_jobs{kind="assembly",state="waiting"}')).toBe(0)
    expect(valueOf(text, 'lintel_database_pool_connections{pool="app",state="used"}')).toBe(1)
    expect(valueOf(text, 'lintel_database_pool_waiting{pool="identity"}')).toBe(0)
  })

  test('times job attempts by kind and outcome', async () => {
    const { get } = await started()
    const failing = publishAttempt('email', { emailId: 1 }, async () => Promise.reject(new Error('no mail server')))
    await expect(failing).rejects.toThrow('no mail server')
    await publishAttempt('email', { emailId: 1 }, async () => undefined)
    const { text } = await get('/metrics')
    expect(valueOf(text, 'lintel_job_duration_seconds_count{kind="email",outcome="failed"}')).toBe(1)
    expect(valueOf(text, 'lintel_job_duration_seconds_count{kind="email",outcome="done"}')).toBe(1)
  })

  test('counts visits of remotes by version and outcome, and reports the live release', async () => {
    const { management, get } = await started()
    const database = await createTestDatabase()
    afterTest(() => database.drop())
    await database.asOwner(`insert into registry_releases (name, version, release, content_hash) values
      ('bim', '1.4.0', '{}', 'a'), ('data', '2.0.0', '{}', 'b')`)
    await database.asOwner(`insert into registry_remotes (name, version, changed_at, disabled_at) values
      ('bim', '1.4.0', '2026-01-02T03:04:05Z', null), ('data', '2.0.0', now(), now())`)
    management.watchDatabase(database)
    visitChannel.publish({ remote: 'bim', version: '1.4.0', shown: 3, failed: 1 } satisfies ObservedVisits)
    visitChannel.publish({ remote: 'bim', version: '1.4.0', shown: 2, failed: 0 } satisfies ObservedVisits)
    const { text } = await get('/metrics')
    expect(valueOf(text, 'lintel_remote_visits_total{remote="bim",version="1.4.0",outcome="shown"}')).toBe(5)
    expect(valueOf(text, 'lintel_remote_visits_total{remote="bim",version="1.4.0",outcome="failed"}')).toBe(1)
    expect(valueOf(text, 'lintel_remote_live_timestamp_seconds{remote="bim",version="1.4.0"}')).toBe(1_767_323_045)
    expect(text).not.toContain('lintel_remote_live_timestamp_seconds{remote="data"')
  })

  test('counts open event streams', async () => {
    const { get } = await started()
    const events = new PassThrough()
    openStreams().add(
      { userId: 'local|guest' },
      { events, begin: async () => undefined, endForShutdown: () => events.end() },
    )
    expect(valueOf((await get('/metrics')).text, 'lintel_event_streams_open')).toBe(1)
    const closed = once(events, 'close')
    events.destroy()
    await inTime('the stream to be closed', closed)
    expect(valueOf((await get('/metrics')).text, 'lintel_event_streams_open')).toBe(0)
  })

  test('keeps every other metric when the database is unavailable, and is not ready then', async () => {
    const { management, readiness, get } = await started()
    const starting = readiness.hold('It is starting.')
    expect(await get('/health/live')).toMatchObject({ status: 200 })
    expect(await get('/health/ready')).toMatchObject({ status: 503, text: expect.stringContaining('It is starting.') })
    starting()
    const database = await createTestDatabase()
    management.watchDatabase(database)
    expect(await get('/health/ready')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
    await database.drop()
    expect(await get('/health/ready')).toMatchObject({ status: 503, text: expect.stringContaining('database') })
    const { status, text } = await get('/metrics')
    expect([status, valueOf(text, 'lintel_database_pool_waiting{pool="app"}')]).toEqual([200, 0])
    expect(text).not.toContain('lintel_queue_jobs{')
    expect((await get('/')).status).toBe(404)
  })

  test('is not ready while nothing can be written, and reports why', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-unwritable-'))
    afterTest(() => rm(folder, { recursive: true }))
    const store = folderStore(folder)
    const { management, get } = await started()
    management.watchFiles(store)
    expect(await get('/health/ready')).toMatchObject({ status: 200 })
    expect(await readdir(join(folder, '.drafts'))).toEqual([])
    for (const [code, words] of Object.entries({ EROFS: "can't be read or written", EDQUOT: 'is full' })) {
      store.assertWritable = () => Promise.reject(Object.assign(new Error(code), { code }))
      expect(await get('/health/ready')).toMatchObject({
        status: 503,
        text: expect.stringContaining(`The storage ${words}`),
      })
    }
  })

  test('names metrics by the conventions of Prometheus', async () => {
    const { get } = await started()
    const { text } = await get('/metrics')
    const types = new Map(
      [...text.matchAll(/^# TYPE (lintel_\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    )
    expect(types.size).toBeGreaterThan(5)
    for (const [name, type] of types) {
      expect(text).toMatch(new RegExp(`^# HELP ${name} \\S.+$`, 'm'))
      expect(name).toMatch(/^[a-z_]+$/)
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
      expect(name).not.toMatch(
        /_(ms|milliseconds|minutes|hours|kb|megabytes|percent|count|sum|bucket|gauge|histogram)(_|$)/,
      )
    }
  })

  test('is off without a port', async () => {
    expect(await openManagement({ config: readConfig({}), readiness: createReadiness(), logger })).toBeUndefined()
  })

  test('only counters are named like counters', async () => {
    const { get } = await started()
    const { text } = await get('/metrics')
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
    expect(types.length).toBeGreaterThan(20)
    const odd = types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))
    expect(odd).toEqual([])
  })
})

describe('tracing', () => {
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

  test('traces a call from a browser through its statements, one trace per call @full', async () => {
    const { spans, endpoint } = await startCollector()
    const tracing = await started(endpoint)
    const platform = await buildTestApp({
      observeCalls: (app) => tracing.traceCalls(app),
      extend: (rest) => {
        rest.post('/injected/query', { config: { access: signedIn() } }, async ({ scope }) => {
          const { rows } = await scope.tx.execute('select 7 as injected')
          return rows
        })
      },
    })
    afterTest(() => platform.close())
    const call = { method: 'POST', url: '/api/injected/query', as: 'local|guest', body: {} } as const
    expect((await platform.call({ ...call, headers: { traceparent } })).status).toBe(200)
    expect((await platform.call({ ...call, headers: { traceparent: 'nonsense' } })).status).toBe(200)
    await tracing.close()
    await until(() => expect(spans.length).toBeGreaterThan(3))
    const calls = spans.filter(({ name }) => name === 'POST /api/injected/query')
    expect(calls.map((span) => [span.traceId === traceId, span.parentSpanId])).toEqual([
      [true, 'b7ad6b7169203331'],
      [false, undefined],
    ])
    const injected = spans.filter((span) => textOf(span, 'db.query.text') === 'select 7 as injected')
    expect(injected.map((span) => [span.name, span.traceId, span.parentSpanId])).toEqual(
      calls.map((span) => ['SELECT', span.traceId, span.spanId]),
    )
    expect(JSON.stringify(spans)).not.toContain('local|guest')
    const logged = platform.logged().split('\n')
    const answered = logged
      .filter((line) => line.includes('"answered"'))
      .map((line) => /"traceId":"(\w+)"/.exec(line)?.[1])
    expect(answered).toEqual(calls.map((span) => span.traceId))
  })

  test('continues the trace of a call in its job and in the statements of that job', async () => {
    const { spans, endpoint } = await startCollector()
    const tracing = await started(endpoint)
    const platform = await buildTestApp({
      observeCalls: (app) => tracing.traceCalls(app),
      extend: (rest) => {
        rest.post('/injected/job', { config: { access: signedIn() } }, async ({ scope }) => {
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
    const jobTaker = await takeJobs(platform.db, [handler], { onError: done.reject })
    afterTest(() => jobTaker.stop(1))
    const call = { method: 'POST', url: '/api/injected/job', as: 'local|guest', body: {} } as const
    expect((await platform.call({ ...call, headers: { traceparent } })).status).toBe(200)
    // The field that carries the trace is not passed to the handler.
    expect(await inTime('the job to be done', done.promise)).toEqual({ organizationId: 'CFA', emailId })
    await jobTaker.stop(5)
    await tracing.close()
    await until(() => expect(spans.some(({ name }) => name === 'process email')).toBe(true))
    const [asked] = spans.filter(({ name }) => name === 'POST /api/injected/job')
    const [job] = spans.filter(({ name }) => name === 'process email')
    const [worked] = spans.filter((span) => textOf(span, 'db.query.text') === 'select 8 as worked')
    expect([asked, job, worked].map((span) => span?.traceId)).toEqual([traceId, traceId, traceId])
    expect([job?.parentSpanId, worked?.parentSpanId]).toEqual([asked?.spanId, job?.spanId])
  })

  test('is off without an endpoint', async () => {
    expect(await openTracing(readConfig({}), 'lintel-test')).toBeUndefined()
  })

  test('allows pages of other origins to send a trace id', async () => {
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
})
