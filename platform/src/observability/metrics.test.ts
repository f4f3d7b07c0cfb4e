import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from '@jest/globals'
import { afterTest, inTime, until } from '@lintel/shared/testing/runner'
import { readConfig } from '../config.ts'
import { openStreams } from '../events/open-streams.ts'
import { observed } from '../jobs/job-trace.ts'
import { createLogger } from '../logger.ts'
import { folderStore } from '../modules/base/files/folder-store.ts'
import { createReadiness } from '../modules/base/health/readiness.ts'
import { openToAll } from '../plugins/access.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openManagement } from './open-management.ts'

const config = readConfig({ METRICS_PORT: '0' })
const logger = createLogger({ logLevel: 'silent' })

async function started() {
  const readiness = createReadiness()
  const management = await openManagement({ config, readiness, logger })
  if (!management) throw new Error('METRICS_PORT was set.')
  afterTest(() => management.close())
  async function get(path: string) {
    const answer = await fetch(`http://localhost:${management?.port}${path}`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  return { readiness, management, get }
}

/** The value of one line, by name and labels as they are printed. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('counts calls by route pattern, whoever and whatever they name', async () => {
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

test('counts those who hang up before they are answered', async () => {
  const { management, get } = await started()
  const waiting = Promise.withResolvers<undefined>()
  const goOn = Promise.withResolvers<undefined>()
  const platform = await buildTestApp({
    observeCalls: (app) => management.metrics.observeCalls(app, 'platform'),
    extend: (rest) => {
      rest.get('/planted/slow', { config: { access: openToAll() } }, async () => {
        waiting.resolve(undefined)
        await goOn.promise
        return {}
      })
    },
  })
  afterTest(() => platform.close())
  const origin = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const caller = new AbortController()
  const call = fetch(`${origin}/api/planted/slow`, { signal: caller.signal })
  await inTime('the call to arrive', waiting.promise)
  caller.abort()
  await expect(call).rejects.toThrow()
  const series = 'lintel_http_request_duration_seconds_count{server="platform",method="GET",route="/api/planted/slow"'
  await until(async () => expect(valueOf((await get('/metrics')).text, `${series},status="499"}`)).toBe(1))
  goOn.resolve(undefined)
  await platform.app.close()
  expect((await get('/metrics')).text).not.toContain(`${series},status="200"}`)
})

test('tells how full the pool is and how long what waits', async () => {
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

test('times tries at jobs by kind and outcome', async () => {
  const { get } = await started()
  const failing = observed('email', { emailId: 1 }, async () => Promise.reject(new Error('no mail server')))
  await expect(failing).rejects.toThrow('no mail server')
  await observed('email', { emailId: 1 }, async () => undefined)
  const { text } = await get('/metrics')
  expect(valueOf(text, 'lintel_job_duration_seconds_count{kind="email",outcome="failed"}')).toBe(1)
  expect(valueOf(text, 'lintel_job_duration_seconds_count{kind="email",outcome="done"}')).toBe(1)
})

test('counts the event streams that are open', async () => {
  const { get } = await started()
  const events = new PassThrough()
  openStreams().add({ userId: 'local|guest' }, { events, begin: async () => undefined, sayGoodbye: () => events.end() })
  expect(valueOf((await get('/metrics')).text, 'lintel_event_streams_open')).toBe(1)
  const closed = once(events, 'close')
  events.destroy()
  await inTime('the stream to be closed', closed)
  expect(valueOf((await get('/metrics')).text, 'lintel_event_streams_open')).toBe(0)
})

test('keeps every other metric when the database is away, and is not ready then', async () => {
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

test('is not ready while nothing can be written, and says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-unwritable-'))
  afterTest(() => rm(folder, { recursive: true }))
  const store = folderStore(folder)
  const { management, get } = await started()
  management.watchFiles(store)
  expect(await get('/health/ready')).toMatchObject({ status: 200 })
  expect(await readdir(join(folder, '.drafts'))).toEqual([])
  for (const [code, words] of Object.entries({ EROFS: 'cannot be read or written', EDQUOT: 'is full' })) {
    store.assertWritable = () => Promise.reject(Object.assign(new Error(code), { code }))
    expect(await get('/health/ready')).toMatchObject({
      status: 503,
      text: expect.stringContaining(`The storage ${words}`),
    })
  }
})

test('names its metrics as Prometheus would', async () => {
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

test('names as counters what only counts, and nothing else', async () => {
  const { get } = await started()
  const { text } = await get('/metrics')
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  expect(types.length).toBeGreaterThan(20)
  const odd = types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))
  expect(odd).toEqual([])
})
