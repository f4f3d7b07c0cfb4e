import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sketchContent } from '../seed/models/sketch-content.ts'
import { buildApp, type App } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { connectDatabase, type Database } from '../src/database/connect.ts'
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from '../src/database/migrate.ts'
import { appLogin } from '../src/database/logins.ts'
import { seedDemo } from '../src/database/seed.ts'
import { createJobQueue } from '../src/jobs/job-queue.ts'
import { createLogger } from '../src/logger.ts'
import { openFiles } from '../src/modules/files/open-files.ts'
import { createTestTokens, makeTestKeys } from '../src/testing/test-tokens.ts'

export type BenchPlatform = {
  db: Database
  origin: string
  headersOf(caller: string, organization: string): Promise<Record<string, string>>
}

export type BenchOptions = {
  /** What is in the database beside the demo data. */
  fill?: ((db: Database, ownerUrl: string) => Promise<void>) | undefined
  /** Routes beside the platform's own, below /api. */
  extend?: (rest: App) => void
}

/** The whole platform with the demo data on a server of its own, listening; gone when `run` is over. */
export async function withPlatform<T>(options: BenchOptions, run: (platform: BenchPlatform) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  try {
    await ensureDatabase(postgres.url('postgres'), 'lintel')
    await migrateDatabase({ ownerUrl: postgres.url('lintel') })
    const db = connectDatabase(postgres.url('lintel', appLogin))
    await seedDemo(db, { content: sketchContent })
    await options.fill?.(db, postgres.url('lintel'))
    const { platform, close } = await listen(db, folder, options)
    const result = await run(platform)
    await close()
    await db.$client.end()
    return result
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function listen(db: Database, folder: string, { extend }: BenchOptions) {
  const config = readConfig({ LINTEL_DATA_DIR: folder, CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' })
  const { keys, tokenFor } = await createTestTokens(config.identity, await makeTestKeys())
  const files = await openFiles({ dataDirectory: folder })
  const jobs = createJobQueue(db, config.assembly)
  const app = await buildApp({ config, db, files, jobs, keys, logger: createLogger(config), ...(extend && { extend }) })
  const platform: BenchPlatform = {
    db,
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
