import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { violationsOf, type Released } from './expand-and-contract.model.ts'
import { migrationsFolder } from './migrate.ts'

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
  return violationsOf({ name: 'planted', text }, released)
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
  ['has not been released', '-- contract-of: 0099_never\nALTER TABLE "organizations" DROP COLUMN "name";'],
])('refuses what %s', (rule, text) => {
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
