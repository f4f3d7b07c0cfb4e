import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readConfig } from '../config.ts'
import { members } from '../modules/organization/members/schema.ts'
import { prototypeReleases } from '../modules/prototypes/prototypes/schema.ts'
import { databaseUrl } from '../testing/test-database.ts'
import { testRun } from '../testing/test-run.ts'
import { openDatabase } from './open-database.ts'
import { withScope } from './scope.ts'
import { sketchContent } from '../../seed/models/made-content.ts'
import { seedDemo } from '../../seed/seed-demo.ts'

const few = { content: sketchContent, volume: 'few' } as const
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

/** A database as a managed PostgreSQL gives it: empty, owned by a login that is no superuser. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await superuser.query(`create database ${name} owner ${owner}`)
  created.push(name)
  return databaseUrl(testRun().postgresUrl, name, owner)
}

function open(environment: Record<string, string>) {
  return openDatabase(readConfig(environment), { onConnectionLost: () => undefined, onWaiting: () => undefined })
}

test('migrates, protects and seeds a database whose owner is no superuser', async () => {
  const database = await open({ DATABASE_URL: await emptyDatabase() })
  expect(await seedDemo(database.db, few)).toBe(true)
  expect(await seedDemo(database.db, few)).toBe(false)
  expect(await database.db.select().from(members)).toEqual([])
  const seen = await withScope(database.db, { organizationId: 'CFA' }, (tx) => tx.select().from(members))
  expect(seen.length).toBeGreaterThan(1)
  await database.close()
})

test('gives a seeded database the models of the version that starts, and keeps what people switched', async () => {
  const database = await open({ DATABASE_URL: await emptyDatabase() })
  await seedDemo(database.db, few)
  const inCrestline = { organizationId: 'CFA' }
  await withScope(database.db, inCrestline, (tx) =>
    tx.update(prototypeReleases).set({ published: false, thumbnail: null, fileConfigurations: [] }),
  )

  await seedDemo(database.db, few)

  const releases = await withScope(database.db, inCrestline, (tx) => tx.select().from(prototypeReleases))
  expect(releases.every(({ fileConfigurations }) => fileConfigurations.length > 10)).toBe(true)
  expect(releases.some(({ thumbnail }) => thumbnail?.endsWith('.webp'))).toBe(true)
  expect(releases.some(({ published }) => published)).toBe(false)
  await database.close()
})

test('lets two servers start on the same empty database at once', async () => {
  const environment = { DATABASE_URL: await emptyDatabase() }
  const databases = await Promise.all([open(environment), open(environment)])
  const seeded = await Promise.all(databases.map(({ db }) => seedDemo(db, few)))
  expect(seeded.sort()).toEqual([false, true])
  await Promise.all(databases.map(({ close }) => close()))
})

test('refuses to serve with a login that could bypass row level security', async () => {
  const url = await emptyDatabase()
  const rightful = new URL(url)
  rightful.username = 'postgres'
  await expect(open({ DATABASE_URL: url, DATABASE_APP_URL: rightful.href })).rejects.toThrow(
    'The database login "postgres" is a superuser or bypasses row level security',
  )
  await expect(open({ DATABASE_URL: url, DATABASE_APP_URL: url })).rejects.toThrow(`"${owner}" owns tables`)
})
