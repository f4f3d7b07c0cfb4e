import { afterAll, beforeAll, expect, test, jest, afterEach, beforeEach, describe } from '@jest/globals'
import { databaseUrl } from '../testing/test-database.ts'
import { withScope } from './scope.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { members } from '../modules/organization/members/schema.ts'
import { prototypeReleases } from '../modules/prototypes/prototypes/schema.ts'
import { testRun } from '../testing/test-run.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { sketchContent } from '../../seed/models/generated-content.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { type Problem } from '@lintel/shared/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until, nextEvent } from '@lintel/shared/testing/runner'
import { buildApp } from '../app.ts'
import type { App } from '../interfaces/app.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { createLogger } from '../observability/logger.ts'
import { openFiles } from '../modules/base/files/open-files.ts'
import { createTestTokens } from '../testing/test-tokens.ts'
import { connectDatabase, type Database } from './connect.ts'
import { sql } from 'drizzle-orm'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { isDatabaseUnavailable } from './failures.ts'
import { listenForNotifications } from './notifications.ts'

describe('open database', () => {
  const seedOptions = { content: sketchContent, volume: 'few' } as const
  let superuser: pg.Pool
  const created: string[] = []
  const owner = `owner_${randomUUID().slice(0, 8)}`

  beforeAll(async () => {
    superuser = new pg.Pool({ connectionString: testRun().postgresUrl, max: 1 })
    await superuser.query(`create role ${owner} login createrole`)
  })
  afterAll(async () => {
    for (const name of created) await superuser.query(`drop database ${name} with (force)`)
    await superuser.query(`drop role ${owner}`)
    await superuser.end()
  })

  /** A database as a managed PostgreSQL service provides it: empty, owned by a login that is not a superuser. */
  async function emptyDatabase(): Promise<string> {
    const name = `empty_${randomUUID().replaceAll('-', '')}`
    await superuser.query(`create database ${name} owner ${owner}`)
    created.push(name)
    return databaseUrl(testRun().postgresUrl, name, owner)
  }

  function open(environment: Record<string, string>) {
    return openDatabase(readConfig(environment), { onConnectionLost: () => undefined, onWaiting: () => undefined })
  }

  test('migrates, protects and seeds a database whose owner is not a superuser', async () => {
    const database = await open({ DATABASE_URL: await emptyDatabase() })
    expect(await seedDemo(database.db, seedOptions)).toBe(true)
    expect(await seedDemo(database.db, seedOptions)).toBe(false)
    expect(await database.db.select().from(members)).toEqual([])
    const visibleMembers = await withScope(database.db, { organizationId: 'CFA' }, (tx) => tx.select().from(members))
    expect(visibleMembers.length).toBeGreaterThan(1)
    await database.close()
  })

  test('updates the models of a seeded database to those of the starting version, and keeps releases that people unpublished', async () => {
    const database = await open({ DATABASE_URL: await emptyDatabase() })
    await seedDemo(database.db, seedOptions)
    const crestline = { organizationId: 'CFA' }
    await withScope(database.db, crestline, (tx) =>
      tx.update(prototypeReleases).set({ published: false, thumbnail: null, fileConfigurations: [] }),
    )

    await seedDemo(database.db, seedOptions)

    const releases = await withScope(database.db, crestline, (tx) => tx.select().from(prototypeReleases))
    expect(releases.every(({ fileConfigurations }) => fileConfigurations.length > 10)).toBe(true)
    expect(releases.some(({ thumbnail }) => thumbnail?.endsWith('.webp'))).toBe(true)
    expect(releases.some(({ published }) => published)).toBe(false)
    await database.close()
  })

  test('lets two servers start on the same empty database at once', async () => {
    const environment = { DATABASE_URL: await emptyDatabase() }
    const databases = await Promise.all([open(environment), open(environment)])
    const seeded = await Promise.all(databases.map(({ db }) => seedDemo(db, seedOptions)))
    expect(seeded.sort()).toEqual([false, true])
    await Promise.all(databases.map(({ close }) => close()))
  })

  test('refuses to serve with a login that could bypass row level security', async () => {
    const url = await emptyDatabase()
    const privilegedUrl = new URL(url)
    privilegedUrl.username = 'postgres'
    await expect(open({ DATABASE_URL: url, DATABASE_APP_URL: privilegedUrl.href })).rejects.toThrow(
      'The database login "postgres" is a superuser or bypasses row level security',
    )
    await expect(open({ DATABASE_URL: url, DATABASE_APP_URL: url })).rejects.toThrow(`"${owner}" owns tables`)
  })
})

describe('outage', () => {
  const timeout = 90_000
  let folder: string
  let database: OpenDatabase
  let app: App
  let token: string

  /** All tests share one server; the last one removes it permanently. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lintel-outage-'))
    const config = readConfig({ LINTEL_DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '4' })
    database = await openDatabase(config, { onConnectionLost: () => undefined, onWaiting: () => undefined })
    await seedDemo(database.db, { content: sketchContent, volume: 'few' })
    const { keys, tokenFor } = await createTestTokens(config.identity)
    token = await tokenFor('local|designer')
    const files = await openFiles({ dataDirectory: folder })
    const jobs = createJobQueue(database.db, config.assembly)
    app = await buildApp({ config, db: database.db, jobs, keys, files, logger: createLogger(config) })
  }, timeout)

  afterAll(async () => {
    await app.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }, timeout)

  async function call(url: string): Promise<{ status: number; code?: string; retryAfter: unknown }> {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return {
      status: response.statusCode,
      code: response.json<Problem>().code,
      retryAfter: response.headers['retry-after'],
    }
  }

  const me = '/api/users/local%7Cdesigner'

  test(
    'continues immediately when only its connections were cut',
    async () => {
      await Promise.all(Array.from({ length: 8 }, () => call(me)))
      const superuser = connectDatabase(superuserUrl())
      await superuser.$client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'lintel_app'`,
      )
      await superuser.$client.end()
      expect((await call(me)).status).toBe(200)
    },
    timeout,
  )

  test(
    'answers 503 while the database is unavailable and recovers without a restart',
    async () => {
      expect((await call(me)).status).toBe(200)
      await crashDatabase()
      await until(async () => expect((await call(me)).status).toBe(503), { timeout: 20_000, interval: 5 })
      await until(async () => expect((await call(me)).status).toBe(200), { timeout: 30_000, interval: 100 })
      expect((await call('/health/ready')).status).toBe(200)
    },
    timeout,
  )

  test(
    'stays live but not ready until the database is back',
    async () => {
      await database.close()
      const unavailable = { status: 503, code: 'platform/database-unavailable', retryAfter: '2' }
      expect(await call('/health/live')).toMatchObject({ status: 200 })
      expect(await call('/health/ready')).toEqual(unavailable)
      expect(await call(me)).toEqual(unavailable)
    },
    timeout,
  )

  function superuserUrl(): string {
    const url = new URL(database.db.$client.options.connectionString ?? '')
    url.username = 'postgres'
    return url.href
  }

  async function crashDatabase(): Promise<void> {
    const superuser = connectDatabase(superuserUrl())
    const { rows } = await superuser.$client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
    await superuser.$client.end()
    process.kill(Number(rows[0]?.text.split('\n')[0]), 'SIGKILL')
  }
})

describe('unresponsive connections', () => {
  let network: Server
  let db: Database
  let isCut = false
  const sockets: Socket[] = []

  /** A proxy in front of the database that can drop all traffic without closing connections. */
  beforeEach(async () => {
    const folder = new URL(testRun().postgresUrl).searchParams.get('host') ?? ''
    network = createServer((clientSocket) => {
      const databaseSocket = connect(join(folder, '.s.PGSQL.5432'))
      sockets.push(clientSocket, databaseSocket)
      clientSocket.on('data', (data) => isCut || databaseSocket.write(data)).on('error', () => databaseSocket.destroy())
      databaseSocket.on('data', (data) => isCut || clientSocket.write(data)).on('error', () => clientSocket.destroy())
    })
    network.listen(0, '127.0.0.1')
    await nextEvent(network, 'listening')
    const { port } = network.address() as AddressInfo
    db = connectDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1, timeouts: { answer: 2_000 } })
  })

  afterEach(async () => {
    await db.$client.end()
    for (const socket of sockets.splice(0)) socket.destroy()
    jest.restoreAllMocks()
    network.close()
    isCut = false
  })

  function runQuery(): Promise<unknown> {
    return withScope(db, {}, (tx) => tx.execute(sql`select 1`))
  }

  test('drops an unresponsive connection and continues with a new one', async () => {
    await runQuery()
    isCut = true
    const querySpy = jest.spyOn(pg.Client.prototype, 'query')
    const failure: unknown = await runQuery().catch((error: unknown) => error)
    isCut = false
    expect(isDatabaseUnavailable(failure)).toBe(true)
    // The connection did not respond, so no rollback is sent: it would only time out as well.
    expect(querySpy).toHaveBeenCalledTimes(1)
    await expect(runQuery()).resolves.toBeDefined()
  })

  test('treats a connection timeout as an unavailable database', async () => {
    isCut = true
    Object.assign(db.$client.options, { connectionTimeoutMillis: 300 })
    const failure: unknown = await runQuery().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(isDatabaseUnavailable(failure)).toBe(true)
  })

  test('receives notifications again after its LISTEN connection became unresponsive', async () => {
    Object.assign(db, { listening: { ...db.listening, connectionTimeoutMillis: 500, query_timeout: 500 } })
    const [onListening, onMessage] = [jest.fn(), jest.fn()]
    const listening = listenForNotifications(db, {
      channel: 'test',
      onListening,
      onMessage,
      onFailure: () => undefined,
      checkInterval: 100,
    })
    await until(() => expect(onListening).toHaveBeenCalledTimes(1))
    isCut = true
    // No connection is closed and no data arrives: only a query without an answer shows that the server is unreachable.
    await until(() => expect(sockets.length).toBeGreaterThan(2))
    isCut = false
    await until(() => expect(onListening).toHaveBeenCalledTimes(2))
    await withScope(db, {}, (tx) => tx.execute(sql`select pg_notify('test', 'here')`))
    await until(() => expect(onMessage).toHaveBeenCalledWith('here'))
    await listening.close()
  })

  test('leaves a read-only server, such as a replaced primary, and treats it as unavailable', async () => {
    const backend = async () => (await withScope(db, {}, (tx) => tx.execute(sql`select pg_backend_pid() as pid`))).rows
    const before = await backend()
    expect(await backend()).toEqual(before)
    const failure: unknown = await withScope(db, {}, async (tx) => {
      await tx.execute(sql`set transaction read only`)
      await tx.execute(sql`create table never_made (id int)`)
    }).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(failure)).toBe(true)
    expect(await backend()).not.toEqual(before)
  })
})
