import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { readConfig } from '../src/config.ts'
import { migrateDatabase } from '../src/database/migrations/migrate.ts'
import { createJobQueue } from '../src/jobs/job-queue.ts'
import { folderStore } from '../src/modules/base/files/folder-store.ts'
import { createEmptyDatabase } from '../src/testing/test-database.ts'
import { seedDemoData, type DemoData, type ModelSource } from './demo-data.ts'
import { sketchContent } from './models/made-content.ts'

/** A source of models on a machine where they were never made. */
const toBeMade: ModelSource = { kept: async () => undefined, make: async () => sketchContent }
const never = new AbortController().signal

async function emptyInstallation() {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-demo-data-'))
  afterTest(() => rm(folder, { recursive: true, force: true }))
  const database = await createEmptyDatabase()
  afterTest(() => database.drop())
  await migrateDatabase({ ownerUrl: database.ownerUrl })
  const jobs = createJobQueue(database.db, readConfig({}).assembly)
  afterTest(() => jobs.close())
  const store = folderStore(join(folder, 'files'))
  const data: DemoData = { db: database.db, store, jobs, models: toBeMade, volume: 'few' }
  async function counts() {
    const [row] = await database.asOwner<Record<string, number>>(
      `select (select count(*) from organizations)::int as organizations,
              (select count(*) from prototype_releases)::int as releases,
              (select count(*) from prototype_releases where thumbnail is not null)::int as pictures,
              (select count(*) from prototype_releases where jsonb_path_exists(file_configurations, '$[*].file.key'))::int as models,
              (select count(*) from assembly_requests where status = 'Queued')::int as waiting,
              (select count(*) from pgboss.job where name = 'assembly')::int as jobs`,
    )
    return row ?? {}
  }
  return { data, counts, store }
}

test('has everything but models at once, and those when they are made', async () => {
  const { data, counts, store } = await emptyInstallation()
  const rest = await seedDemoData(data)
  expect(await counts()).toMatchObject({ organizations: 3, pictures: 0, models: 0, waiting: 0, jobs: 0 })
  expect((await counts()).releases).toBeGreaterThan(10)
  await rest?.(never)
  const whole = await counts()
  expect(whole).toMatchObject({ organizations: 3, waiting: 4, jobs: 4 })
  expect(whole.models).toBeGreaterThan(10)
  expect(whole.pictures).toBeGreaterThan(10)
  expect(await store.list('organizations/CFA/models')).not.toEqual([])
  const again = await seedDemoData({ ...data, models: { ...toBeMade, kept: toBeMade.make } })
  expect([again, await counts()]).toEqual([undefined, whole])
})

test('adds the spare organization of the browser journeys only where that is asked for', async () => {
  const { data, counts } = await emptyInstallation()
  await seedDemoData({ ...data, hasSpareOrganization: true })
  expect(await counts()).toMatchObject({ organizations: 4 })
})

test('finds its way after it broke off, and takes no models away that are there', async () => {
  const { data, counts } = await emptyInstallation()
  await seedDemoData(data)
  const stopped = await seedDemoData(data)
  await stopped?.(AbortSignal.abort())
  expect(await counts()).toMatchObject({ organizations: 3, models: 0, waiting: 0 })
  const rest = await seedDemoData(data)
  await rest?.(never)
  const whole = await counts()
  expect(whole).toMatchObject({ organizations: 3, waiting: 4, jobs: 4 })
  // After a change of the generator, the earlier models serve until the new ones are made.
  const next = await seedDemoData(data)
  expect(await counts()).toEqual(whole)
  await next?.(never)
  expect(await counts()).toEqual(whole)
})
