import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrationsFolder } from '../database/migrations/migrate.ts'
import { lockMigrations, runMigrations } from '../database/migrations/run-migrations.ts'
import { createEmptyDatabase, type TestDatabase } from './test-database.ts'

type Journal = { entries: { tag: string }[] }

/** The names of all migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readJournal()).entries.map(({ tag }) => tag)
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal
}

/** A database as an older release has left it, after its first `count` migrations. */
export async function createOldDatabase(count: number): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await migrateUpTo(database.ownerUrl, count)
  return database
}

/** Runs the first `count` migrations, as an older release does. */
export async function migrateUpTo(ownerUrl: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-older-release-'))
  const journal = await readJournal()
  const entries = journal.entries.slice(0, count)
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) await symlink(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  await runMigrationsOf(folder, ownerUrl)
  await rm(folder, { recursive: true })
}

/** Runs the migrations of a folder, without the platform's later steps: roles, grants and queues. */
export async function runMigrationsOf(folder: string, ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await lockMigrations(client)
    await runMigrations(client, folder)
  } finally {
    await client.end()
  }
}

/** Columns, constraints, indexes, policies, triggers and functions of all tables, as comparable text. */
export async function readSchema({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<string[]> {
  const rows = await asOwner<{ line: string }>(`
    select format('column %s.%s %s not null %s default %s identity %s', c.relname, attname, format_type(atttypid, atttypmod),
      attnotnull, pg_get_expr(adbin, adrelid), attidentity) as line
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select format('constraint %s.%s %s valid %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('index %s valid %s', pg_get_indexdef(indexrelid), indisvalid)
      from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace
    union all select format('policy %s.%s %s %s %s %s %s', tablename, policyname, permissive, roles, cmd, qual, with_check)
      from pg_policies where schemaname = 'public'
    union all select format('table %s row security %s', relname, relrowsecurity)
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'trigger ' || pg_get_triggerdef(pg_trigger.oid) from pg_trigger
      join pg_class c on c.oid = tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace
    union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select format('sequence %s %s %s', sequencename, data_type, increment_by) from pg_sequences where schemaname = 'public'
    order by 1`)
  return rows.map(({ line }) => line)
}
