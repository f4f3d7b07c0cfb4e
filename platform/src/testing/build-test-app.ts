import type { InjectOptions } from 'fastify'
import type { Pool } from 'pg'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buildApp, type AppDeps } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Timeouts } from '../database/pool/time-limits.ts'
import type { App } from '../interfaces/app.ts'
import type { Files } from '../interfaces/files.ts'
import type { Readiness } from '../interfaces/readiness.ts'
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { createLogger } from '../observability/logger.ts'
import { createReadiness } from '../modules/base/health/readiness.ts'
import { removeUnreferenced } from '../modules/base/files/index.ts'
import { openFiles } from '../modules/base/files/open-files.ts'
import { outsideTransactions } from './outside-transactions.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestTokens, type TokenOverrides } from './test-tokens.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** The demo account of the caller; without it, the request has no token. */
  as?: string
  organization?: string
  body?: unknown
  headers?: Record<string, string>
}

export type TestApp = {
  app: App
  config: Config
  db: Database
  files: Files
  jobs: JobQueue
  pool: Pool
  readiness: Readiness
  /** The address of the database with the superuser's login. */
  ownerUrl: string
  /** Runs a query as the superuser, to check the database directly. */
  asOwner: TestDatabase['asOwner']
  /** Sends a request over HTTP, with a valid token of `as`. */
  call(call: Call): Promise<TestResponse>
  tokenFor(userId: string, overrides?: TokenOverrides): Promise<string>
  /** Starts a second server on the same data, as after a restart; the caller must close it. */
  another(): Promise<App>
  /** Removes unreferenced files, as the cleanup job does. */
  sweepFiles(): Promise<number>
  /** Everything logged so far, as one text. */
  logged(): string
  close(): Promise<void>
}

type Injected = Awaited<ReturnType<App['inject']>>

export type TestResponse = Pick<Injected, 'json'> & { status: number; headers: Record<string, unknown>; text: string }

export type TestAppOptions = { environment?: Record<string, string>; timeouts?: Partial<Timeouts> } & Pick<
  AppDeps,
  'extend' | 'shutdownAnnounced' | 'observeCalls' | 'timeLimits'
>

const secret = 'the secret of all test applications'

const withoutLimits = {
  LINTEL_DATA_DIR: '/tmp/lintel-test-data',
  WRITES_PER_MINUTE: '100000',
  CALLS_PER_MINUTE: '100000',
  PERSON_CALLS_PER_MINUTE: '100000',
}

/** Starts the complete application on its own copy of the seeded database. */
export async function buildTestApp({ environment, timeouts, ...injected }: TestAppOptions = {}): Promise<TestApp> {
  const config = readConfig({ ...withoutLimits, ...environment })
  const database = await createTestDatabase(timeouts)
  const { keys, tokenFor } = await createTestTokens(config.identity)
  const validToken = remember(tokenFor)
  const lines: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'lintel-test-files-'))
  const fileSettings = { ...config.files, dataDirectory: folder, secret }
  const files = outsideTransactions(await openFiles(fileSettings))
  const jobs = createJobQueue(database.db, config.assembly)
  const readiness = createReadiness()
  const logger = createLogger(config, collect(lines))
  const deps = { config, db: database.db, files, jobs, keys, readiness, logger, ...injected }
  const app = await buildApp(deps)
  return {
    app,
    config,
    db: database.db,
    files,
    jobs,
    pool: database.db.$client,
    readiness,
    ownerUrl: database.ownerUrl,
    asOwner: database.asOwner,
    tokenFor,
    call: async (call) => answerOf(await app.inject(toInjection(call, await validToken(call.as)))),
    another: async () => buildApp({ ...deps, files: outsideTransactions(await openFiles(fileSettings)) }),
    sweepFiles: () => removeUnreferenced({ db: database.db, store: files.store }),
    logged: () => lines.join(''),
    close: async () => {
      await app.close()
      await jobs.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signing a token costs more than most requests, so each person gets only one. */
function remember(tokenFor: TestApp['tokenFor']): (userId: string | undefined) => Promise<string> | undefined {
  const tokens = new Map<string, Promise<string>>()
  return (userId) => {
    if (userId === undefined) return undefined
    const token = tokens.get(userId) ?? tokenFor(userId)
    tokens.set(userId, token)
    return token
  }
}

function toInjection(call: Call, token: string | undefined): InjectOptions {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const organization = call.organization === undefined ? {} : { organization: call.organization }
  const body = call.body === undefined ? {} : { payload: JSON.stringify(call.body) }
  const type = call.body === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { ...authorization, ...organization, ...type, ...call.headers }
  return { method: call.method ?? 'GET', url: call.url, headers, ...body }
}

function answerOf(response: Injected): TestResponse {
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    json: response.json.bind(response),
  }
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
}
