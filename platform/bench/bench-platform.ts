import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isShort } from '../../tooling/src/bench/verdict.ts'
import { type GeneratedContent, sketchContent } from '../seed/models/generated-content.ts'
import { writeDemoFiles } from '../seed/seed-content.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { connectDatabase, type Database } from '../src/database/connect.ts'
import { startEmbeddedPostgres } from '../src/database/postgres/embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from '../src/database/migrations/migrate.ts'
import { appLogin } from '../src/database/logins.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import type { App } from '../src/interfaces/app.ts'
import { createJobQueue } from '../src/jobs/job-queue.ts'
import { createLogger } from '../src/observability/logger.ts'
import { openFiles } from '../src/modules/base/files/open-files.ts'
import { createTestTokens, makeTestKeys } from '../src/testing/test-tokens.ts'

export type BenchPlatform = {
  db: Database
  origin: string
  headersOf(caller: string, organization: string): Promise<Record<string, string>>
  /** The environment that worker processes beside this server are started with. */
  environment: Record<string, string>
}

export type BenchOptions = {
  /** Adds rows to the demo data before the bench begins. */
  fill?: ((db: Database, ownerUrl: string) => Promise<void>) | undefined
  /** The models and pictures of the catalog; sketches unless given. */
  content?: GeneratedContent
  /** Settings that replace those that every bench has. */
  environment?: Record<string, string>
  /** Adds routes to the platform's own, below /api. */
  extend?: (rest: App) => void
}

/** Starts the whole platform with the demo data on a server of its own, and takes it away when `run` is over. */
export async function withPlatform<T>(options: BenchOptions, run: (platform: BenchPlatform) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  try {
    await ensureDatabase(postgres.url('postgres'), 'lintel')
    await migrateDatabase({ ownerUrl: postgres.url('lintel') })
    const db = connectDatabase(postgres.url('lintel', appLogin))
    const { content = sketchContent } = options
    await seedDemo(db, { content, volume: isShort ? 'few' : 'demo' })
    await options.fill?.(db, postgres.url('lintel'))
    const urls = { DATABASE_URL: postgres.url('lintel'), DATABASE_APP_URL: postgres.url('lintel', appLogin) }
    const { platform, close } = await serveOn(db, {
      ...options,
      content,
      environment: { ...urls, LINTEL_DATA_DIR: folder, ...options.environment },
    })
    const result = await run(platform)
    await close()
    await db.$client.end()
    return result
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A server of this process on a database that is there; others may be beside it. */
export async function serveOn(
  db: Database,
  { extend, content, environment }: Required<Pick<BenchOptions, 'content' | 'environment'>> & BenchOptions,
) {
  const settings = {
    CALLS_PER_MINUTE: '100000000',
    WRITES_PER_MINUTE: '100000000',
    PERSON_CALLS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'warn',
    ...environment,
  }
  const config = readConfig(settings)
  const { keys, tokenFor } = await createTestTokens(config.identity, await makeTestKeys())
  const files = await openFiles(config.files)
  await writeDemoFiles(files.store, content)
  const jobs = createJobQueue(db, config.assembly)
  const app = await buildApp({ config, db, files, jobs, keys, logger: createLogger(config), ...(extend && { extend }) })
  const platform: BenchPlatform = {
    db,
    environment: settings,
    origin: await listening(app),
    headersOf: async (caller, organization) => ({ authorization: `Bearer ${await tokenFor(caller)}`, organization }),
  }
  return {
    platform,
    close: async () => {
      await app.close()
      await jobs.close()
    },
  }
}

export async function listening(app: Pick<FastifyInstance, 'listen' | 'server'>): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
