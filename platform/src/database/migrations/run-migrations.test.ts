import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import {
  createOldDatabase,
  migrateUpTo,
  migrationNames,
  readSchema,
  runMigrationsOf,
} from '../../testing/old-database.ts'
import { untilBlocked } from '../../testing/overlapping-transactions.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { runMigrations } from './run-migrations.ts'

const table = 'CREATE TABLE "things" ("id" integer);\n--> statement-breakpoint\nINSERT INTO "things" VALUES (1), (1);'
const index = '-- outside-transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "things_once" ON "things" ("id");'

function folderWith(...texts: string[]): Promise<string> {
  return datedFolder(texts.map((text, index) => [index + 1, text]))
}

async function datedFolder(migrations: [when: number, text: string][]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-migrations-'))
  afterTest(() => rm(folder, { recursive: true }))
  const entries = migrations.map(([when], idx) => ({ idx, when, tag: `000${idx}_planted`, breakpoints: true }))
  await mkdir(join(folder, 'meta'))
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [number, [, text]] of migrations.entries()) await writeFile(join(folder, `000${number}_planted.sql`), text)
  return folder
}

async function emptyDatabase() {
  const database = await createEmptyDatabase()
  afterTest(() => database.drop())
  async function seen() {
    const rows = await database.asOwner<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('things_once')`,
    )
    const noted = await database.asOwner('select 1 from drizzle.__drizzle_migrations')
    return { indexes: rows.map(({ valid }) => valid), noted: noted.length }
  }
  return { database, seen }
}

test('builds an index outside of a transaction, and anew where a build broke off', async () => {
  const { database, seen } = await emptyDatabase()
  const folder = await folderWith(table, index)
  const again = () => runMigrationsOf(folder, database.ownerUrl)
  await expect(again()).rejects.toThrow('could not create unique index')
  expect(await seen()).toEqual({ indexes: [false], noted: 1 })
  await database.asOwner('delete from things')
  await again()
  expect(await seen()).toEqual({ indexes: [true], noted: 2 })
  await again()
  expect(await seen()).toEqual({ indexes: [true], noted: 2 })
})

test('lets two servers migrate at once, an index outside of a transaction included', async () => {
  const { database, seen } = await emptyDatabase()
  const folder = await folderWith('CREATE TABLE "things" ("id" integer);', index)
  await Promise.all([runMigrationsOf(folder, database.ownerUrl), runMigrationsOf(folder, database.ownerUrl)])
  expect(await seen()).toEqual({ indexes: [true], noted: 2 })
})

test('undoes a migration that fails, and keeps those before it', async () => {
  const { database, seen } = await emptyDatabase()
  const folder = await folderWith(
    table,
    'CREATE TABLE "others" ("id" integer);\n--> statement-breakpoint\nselect 1 / 0;',
  )
  await expect(runMigrationsOf(folder, database.ownerUrl)).rejects.toThrow('division by zero')
  expect(await seen()).toEqual({ indexes: [], noted: 1 })
  expect(await database.asOwner(`select to_regclass('others') as found`)).toEqual([{ found: null }])
})

test('refuses a journal that is out of order, because earlier releases would leave migrations out', async () => {
  const { database } = await emptyDatabase()
  const folder = await datedFolder([
    [2, table],
    [1, 'CREATE TABLE "others" ("id" integer);'],
  ])
  await expect(runMigrationsOf(folder, database.ownerUrl)).rejects.toThrow(
    'migrations/meta/_journal.json is out of order: the date ("when") of 0001_planted is not after that of 0000_planted.',
  )
  expect(await database.asOwner(`select to_regclass('things') as found`)).toEqual([{ found: null }])
})

test('builds an index after the transactions that hold its table, however long they take', async () => {
  const { database, seen } = await emptyDatabase()
  const folder = await folderWith('CREATE TABLE "things" ("id" integer);', index)
  await runMigrationsOf(await folderWith('CREATE TABLE "things" ("id" integer);'), database.ownerUrl)
  const [report, client] = [database.ownerUrl, database.ownerUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  )
  if (report === undefined || client === undefined) throw new Error('There are two.')
  await Promise.all([report.connect(), client.connect()])
  await report.query('begin; declare rows cursor for select * from things; fetch 1 from rows')
  // Whatever waits at all waits for longer than this.
  await client.query('set lock_timeout = 1')
  const migrating = runMigrations(client, folder)
  await Promise.race([migrating, untilBlocked(database)])
  await report.query('commit')
  await migrating
  expect(await seen()).toEqual({ indexes: [true], noted: 2 })
  expect((await client.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '1ms' }])
  await Promise.all([report.end(), client.end()])
})

let names: string[]
let schema: string[]
beforeAll(async () => {
  names = await migrationNames()
  const database = await createOldDatabase(names.length)
  schema = await readSchema(database)
  await database.drop()
})

test('brings a database that has stopped at any migration to the schema of a new one', async () => {
  const stepped = await createOldDatabase(0)
  afterTest(() => stepped.drop())
  for (const index of names.keys()) await migrateUpTo(stepped.ownerUrl, index + 1)
  expect(await readSchema(stepped)).toEqual(schema)
  for (let count = 5; count < names.length; count += 10) {
    const stopped = await createOldDatabase(count)
    afterTest(() => stopped.drop())
    await migrateUpTo(stopped.ownerUrl, names.length)
    expect(await readSchema(stopped)).toEqual(schema)
  }
}, 60_000)

test('repairs a database in which an earlier release has left migrations out', async () => {
  const stopped = await createOldDatabase(names.indexOf('0050_ids-exchange') + 1)
  afterTest(() => stopped.drop())
  // Once the date of this one was after those of the next three, and so the third one after those failed at its second index.
  await stopped.asOwner(
    'update drizzle.__drizzle_migrations set created_at = 1795745063412 where created_at = 1795743902496',
  )
  await stopped.asOwner('create index concurrently capture_views_of_author on capture_views (author_id)')
  await migrateUpTo(stopped.ownerUrl, names.length)
  expect(await readSchema(stopped)).toEqual(schema)
})
