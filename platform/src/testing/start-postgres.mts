import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sketchContent } from '../../seed/models/generated-content.ts'
import { connectDatabase } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/postgres/embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from '../database/migrations/migrate.ts'
import { appLogin } from '../database/logins.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { stopAfterRun } from './stop-postgres.mts'
import { announceRun, templateDatabase } from './test-run.ts'
import { makeTestKeys } from './test-tokens.ts'

/** Starts one real PostgreSQL for the whole test run, and deletes it afterward. The file is `.mts`, so that the runner lets Node load it. */
export default async function startPostgres(): Promise<void> {
  const folder = await mkdtemp(join(await largestMemoryFolder(), 'lintel-test-'))
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
  announceRun({ postgresUrl: postgres.url('postgres'), keys: await makeTestKeys() })
  // Servers and files of single tests are created there too.
  process.env.TMPDIR = folder
  // Threads and processes of tests reuse compiled code, as in production. With one worker, tests run in this process.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
}

/** A database is three hundred files, and a disk takes up to ten times as long to create them as memory does. */
async function largestMemoryFolder(): Promise<string> {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize > 2 ** 31 ? memory : tmpdir()
}
