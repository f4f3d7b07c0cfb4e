import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { lockMigrations, runMigrations } from './run-migrations.ts'

const table = 'CREATE TABLE "things" ("id" integer);\n--> statement-breakpoint\nINSERT INTO "things" VALUES (1), (1);'
const index = '-- outside-transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "things_once" ON "things" ("id");'

async function folderWith(...texts: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-migrations-'))
  afterTest(() => rm(folder, { recursive: true }))
  const entries = texts.map((_text, idx) => ({ idx, when: idx + 1, tag: `000${idx}_planted`, breakpoints: true }))
  await mkdir(join(folder, 'meta'))
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [number, text] of texts.entries()) await writeFile(join(folder, `000${number}_planted.sql`), text)
  return folder
}

/** Migrates as `migrateDatabase` does, but without what belongs to the platform's own tables. */
async function migrate(ownerUrl: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await lockMigrations(client)
    await runMigrations(client, folder)
  } finally {
    await client.end()
  }
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
  const again = () => migrate(database.ownerUrl, folder)
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
  await Promise.all([migrate(database.ownerUrl, folder), migrate(database.ownerUrl, folder)])
  expect(await seen()).toEqual({ indexes: [true], noted: 2 })
})

test('undoes a migration that fails, and keeps those before it', async () => {
  const { database, seen } = await emptyDatabase()
  const folder = await folderWith(
    table,
    'CREATE TABLE "others" ("id" integer);\n--> statement-breakpoint\nselect 1 / 0;',
  )
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow('division by zero')
  expect(await seen()).toEqual({ indexes: [], noted: 1 })
  expect(await database.asOwner(`select to_regclass('others') as found`)).toEqual([{ found: null }])
})
