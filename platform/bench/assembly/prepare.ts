import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selectFiles } from '@lintel/shared/prototype'
import { demoContent } from '../../seed/models/generate.ts'
import { writeDemoFiles } from '../../seed/seed-content.ts'
import { connectDatabase, type Database } from '../../src/database/connect.ts'
import { startEmbeddedPostgres } from '../../src/database/postgres/embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from '../../src/database/migrations/migrate.ts'
import { appLogin } from '../../src/database/logins.ts'
import { withScope } from '../../src/database/scope.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import type { FileStore } from '../../src/interfaces/files.ts'
import { createJobQueue, type JobQueue } from '../../src/jobs/job-queue.ts'
import { folderStore } from '../../src/modules/base/files/folder-store.ts'
import { storedFiles } from '../../src/modules/prototypes/prototypes/manifest.model.ts'
import { findRelease } from '../../src/modules/prototypes/prototypes/repository.ts'
import { organizationId, addRequests } from '../../src/worker/testing/add-requests.ts'

export type Bench = {
  db: Database
  jobs: JobQueue
  store: FileStore
  /** The environment that worker processes are started with. */
  environment: Record<string, string>
  /** Adds this many requests for the model that the bench assembles, and returns their ids. */
  addRequests(count: number): Promise<string[]>
  /** The files of that model on the disk. */
  paths: string[]
  untilDone(): Promise<void>
  close(): Promise<void>
}

/** A real server with the real demo models; every request is for one building of the catalog, as its defaults have it. */
export async function prepareBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  await ensureDatabase(postgres.url('postgres'), 'lintel')
  await migrateDatabase({ ownerUrl: postgres.url('lintel') })
  const db = connectDatabase(postgres.url('lintel', appLogin))
  const content = await demoContent()
  const store = folderStore(join(folder, 'files'))
  await writeDemoFiles(store, content)
  await seedDemo(db, { content, volume: 'few' })
  const jobs = createJobQueue(db, { timeLimitMinutes: 15 })
  const model = await chooseModel(db)
  return {
    db,
    jobs,
    store,
    environment: {
      DATABASE_URL: postgres.url('lintel'),
      DATABASE_APP_URL: postgres.url('lintel', appLogin),
      LINTEL_DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
    addRequests: (count) => addRequests(db, jobs, count, model.request),
    paths: model.keys.map((key) => join(folder, 'files', key)),
    untilDone: () => untilDone(db),
    close: async () => {
      await jobs.close()
      await db.$client.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function chooseModel(db: Database) {
  const name = { organizationId, prototype: 'P14', version: '2024.1' }
  const release = await withScope(db, { organizationId }, (tx) => findRelease(tx, name, true))
  if (!release) throw new Error('The demo catalog has no P14 2024.1 any more.')
  const optionSets = Object.fromEntries(release.optionSets.map(({ label, defaultValue }) => [label, defaultValue]))
  const files = selectFiles({ fileConfigurations: storedFiles(release.fileConfigurations) }, optionSets)
  const keys = files.flatMap(({ file }) => file?.key ?? [])
  return { keys, request: { portfolio: release.prototype, prototypeRelease: release.version, optionSets } }
}

async function untilDone(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.$client.query<{ state: string }>(
      `select state from pgboss.job where name = 'assembly' and state <> 'completed' limit 1`,
    )
    if (rows.length === 0) return
    if (rows[0]?.state === 'failed') throw new Error('An assembly of the bench failed.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
