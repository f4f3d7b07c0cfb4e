import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from '../database/migrate.ts'
import { appLogin } from '../database/open-database.ts'
import { sketchContent } from '../../seed/models/sketch-content.ts'
import { seedDemo } from '../database/seed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test server's `postgres` database, for the superuser. */
    postgresUrl: string
  }
}

/** Migrated and seeded once; each test application gets its own copy. */
export const templateDatabase = 'lintel_template'

/** One real PostgreSQL for the whole test run, gone afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-test-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { fsync: 'off', synchronous_commit: 'off' })
  await ensureDatabase(postgres.url('postgres'), templateDatabase)
  await migrateDatabase({ ownerUrl: postgres.url(templateDatabase), login: appLogin })
  const db = connectDatabase(postgres.url(templateDatabase, appLogin))
  await seedDemo(db, { content: sketchContent, volume: 'few' })
  await db.$client.end()
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
