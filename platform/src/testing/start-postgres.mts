import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sketchContent } from '../../seed/models/sketch-content.ts'
import { connectDatabase } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from '../database/migrate.ts'
import { appLogin } from '../database/logins.ts'
import { seedDemo } from '../database/seed.ts'
import { stopAfterRun } from './stop-postgres.mts'
import { announcePostgres, templateDatabase } from './test-postgres.ts'

/** One real PostgreSQL for the whole test run, gone afterwards. `.mts`, so that the runner leaves the loading to Node. */
export default async function startPostgres(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-test-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { fsync: 'off', synchronous_commit: 'off' })
  stopAfterRun(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await ensureDatabase(postgres.url('postgres'), templateDatabase)
  await migrateDatabase({ ownerUrl: postgres.url(templateDatabase) })
  const db = connectDatabase(postgres.url(templateDatabase, appLogin))
  await seedDemo(db, { content: sketchContent, volume: 'few' })
  await db.$client.end()
  announcePostgres(postgres.url('postgres'))
}
