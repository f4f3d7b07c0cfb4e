import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, beforeAll, describe } from '@jest/globals'
import { z } from 'zod'
import { violationsOf, type Released } from './expand-and-contract.model.ts'
import { migrationsFolder } from './migrate.ts'
import { readFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api'
import { tmpdir } from 'node:os'
import pg from 'pg'
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

describe('expand and contract', () => {
  const releasedSchema = z.object({ migration: z.string() })
  const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) })
  const columns = z.record(z.string(), z.object({ type: z.string() }))
  const snapshotSchema = z.object({ tables: z.record(z.string(), z.object({ name: z.string(), columns })) })

  function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> {
    return schema.parse(JSON.parse(readFileSync(join(migrationsFolder, path), 'utf8')))
  }

  /** `migrations/released.json` names the last migration of the last release. */
  function lastRelease(): { released: Released; later: string[] } {
    const { migration } = readJson('released.json', releasedSchema)
    const names = readJson('meta/_journal.json', journalSchema).entries.map(({ tag }) => tag)
    const count = names.indexOf(migration) + 1
    if (count === 0) throw new Error(`migrations/released.json names ${migration}, which is none.`)
    const { tables } = readJson(`meta/${migration.slice(0, 4)}_snapshot.json`, snapshotSchema)
    const known = Object.values(tables).map(
      (table) => [table.name, new Map(Object.entries(table.columns).map(([name, { type }]) => [name, type]))] as const,
    )
    return { released: { tables: new Map(known), migrations: names.slice(0, count) }, later: names.slice(count) }
  }

  test('the last release runs on what every later migration makes', () => {
    const { released, later } = lastRelease()
    expect(released.tables.size).toBeGreaterThan(10)
    const found = later.flatMap((name) =>
      violationsOf({ name, text: readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8') }, released),
    )
    expect(found).toEqual([])
  })

  test('the names of migrations and their files agree', () => {
    const files = globSync('*.sql', { cwd: migrationsFolder }).map((file) => file.replace(/\.sql$/, ''))
    expect(files.sort()).toEqual(readJson('meta/_journal.json', journalSchema).entries.map(({ tag }) => tag))
  })

  const { released } = lastRelease()

  function violations(text: string): string[] {
    return violationsOf({ name: 'injected', text }, released)
  }

  test.each([
    ['removes a table', 'DROP TABLE "saved_views" CASCADE;'],
    ['removes a column', 'ALTER TABLE "organizations" DROP COLUMN "name";'],
    ['renames', 'ALTER TABLE "organizations" RENAME COLUMN "name" TO "title";'],
    ['renames', 'ALTER TABLE "organizations" RENAME TO "companies";'],
    ['refuses rows', 'ALTER TABLE "users" ALTER COLUMN "picture" SET NOT NULL;'],
    ['adds a column', 'ALTER TABLE "organizations" ADD COLUMN "plan" text NOT NULL;'],
    ['narrows the type', 'ALTER TABLE "organizations" ALTER COLUMN "id" SET DATA TYPE varchar(20);'],
    [
      'narrows the type',
      'ALTER TABLE "assembly_log_entries" ALTER COLUMN "position" TYPE integer USING position::integer;',
    ],
    ['stops writes', 'CREATE INDEX "by_name" ON "organizations" USING btree ("name");'],
    ['stops writes', 'CREATE UNIQUE INDEX "by_name" ON "public"."organizations" ("name");'],
    ['stops writes', 'ALTER TABLE "organizations" ADD CONSTRAINT "one_name" UNIQUE("display_name");'],
    ['adds a column', `ALTER TABLE "organizations" ADD "note" text DEFAULT '', ADD COLUMN "plan" text NOT NULL;`],
    ['cannot be repeated', '-- outside-transaction\nCREATE INDEX CONCURRENTLY "by_name" ON "organizations" ("name");'],
    ['cannot be repeated', '-- outside-transaction\nALTER TABLE "organizations" ADD COLUMN "plan" text;'],
    ['builds an index concurrently', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "by_name" ON "organizations" ("name");'],
    ["hasn't been released", '-- contract-of: 0099_never\nALTER TABLE "organizations" DROP COLUMN "name";'],
  ])('rejects what %s', (rule, text) => {
    const found = violations(text)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(rule)
  })

  test.each([
    ['a column that may be empty', 'ALTER TABLE "organizations" ADD COLUMN "plan" text;'],
    ['a column with a default', `ALTER TABLE "organizations" ADD COLUMN "plan" text DEFAULT 'small' NOT NULL;`],
    [
      'a column that gets a default with the duty to be there',
      `ALTER TABLE "users" ALTER COLUMN "picture" SET DEFAULT '';
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "picture" SET NOT NULL;`,
    ],
    ['a wider type', 'ALTER TABLE "assembly_log_entries" ALTER COLUMN "attempt" SET DATA TYPE bigint;'],
    ['a new table with its index', 'CREATE TABLE "reports" ("id" uuid);\nCREATE INDEX "by_id" ON "reports" ("id");'],
    [
      'an index that stops nobody',
      '-- outside-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "by_name" ON "organizations" ("name");',
    ],
    ['a contract after its expansion', '-- contract-of: 0002_content\nALTER TABLE "organizations" DROP COLUMN "name";'],
    ['words in a comment', '-- once this was: drop table "organizations";\nselect 1;'],
  ])('lets pass %s', (_what, text) => {
    expect(violations(text)).toEqual([])
  })
})

describe('migrations', () => {
  const platform = join(import.meta.dirname, '..', '..', '..')

  async function latestSnapshot(): Promise<DrizzleSnapshotJSON> {
    const [latest] = globSync('migrations/meta/*_snapshot.json', { cwd: platform }).sort().reverse()
    return JSON.parse(await readFile(join(platform, latest ?? ''), 'utf8')) as DrizzleSnapshotJSON
  }

  async function declaredTables(): Promise<Record<string, unknown>> {
    const files = globSync('src/modules/**/schema.ts', { cwd: platform })
    const modules = await Promise.all(files.map((file) => import(join(platform, file)) as Promise<object>))
    return Object.fromEntries(
      modules.flatMap((module, index) => Object.entries(module).map(([name, table]) => [`${index}.${name}`, table])),
    )
  }

  test('has a migration for everything that the schema files declare', async () => {
    // The library's own types do not resolve, so the result is unknown here.
    const declared: unknown = generateDrizzleJson(await declaredTables())
    expect(await generateMigration(await latestSnapshot(), declared as DrizzleSnapshotJSON)).toEqual([])
  })
})

describe('run migrations', () => {
  const table = 'CREATE TABLE "things" ("id" integer);\n--> statement-breakpoint\nINSERT INTO "things" VALUES (1), (1);'
  const index =
    '-- outside-transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "things_once" ON "things" ("id");'

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
    for (const [number, [, text]] of migrations.entries())
      await writeFile(join(folder, `000${number}_planted.sql`), text)
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

  test('builds an index outside of a transaction, and again where a build broke off', async () => {
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

  test('rejects a journal that is out of order, because earlier releases would leave migrations out', async () => {
    const { database } = await emptyDatabase()
    const folder = await datedFolder([
      [2, table],
      [1, 'CREATE TABLE "others" ("id" integer);'],
    ])
    await expect(runMigrationsOf(folder, database.ownerUrl)).rejects.toThrow(
      'migrations/meta/_journal.json is out of order: the date ("when") of 0001_planted isn\'t after that of 0000_planted.',
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

  test('brings a database that has stopped at any migration to the schema of a new one @full', async () => {
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
})
