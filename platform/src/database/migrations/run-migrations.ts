import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { setTimeout as wait } from 'node:timers/promises'
import pg, { type Client } from 'pg'
import { concurrentIndexOf, runsOutsideTransaction } from './migration-text.model.ts'

/** Any number will do that is the same in every server: two that start at once then migrate one after the other. */
const migrationLock = 7_126_400_911
const askAgainAfter = 100

/**
 * Takes a lock that lasts until this session ends. It asks again and again instead of waiting inside of a statement: a waiting statement
 * would hold up the server that has the lock and builds an index without stopping writes.
 */
export async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ])
    if (rows[0]?.locked) return
    await wait(askAgainAfter)
  }
}

/**
 * Runs the migrations that drizzle's own table does not list yet. Each is a transaction of its own, except those marked `--
 * outside-transaction`: PostgreSQL builds an index without stopping writes in no other way. Such a migration that breaks off is done again
 * from its start.
 */
export async function runMigrations(client: Client, migrationsFolder: string): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  )
  const last = Number(rows[0]?.at ?? -1)
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis <= last) continue
    await (migration.sql.some(runsOutsideTransaction) ? runOutside(client, migration) : runInside(client, migration))
  }
}

async function runInside(client: Client, migration: MigrationMeta): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of migration.sql) await client.query(statement)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function runOutside(client: Client, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const index = concurrentIndexOf(statement)
    if (index !== undefined) await dropInvalid(client, index)
    await client.query(statement)
  }
  await note(client, migration)
}

/** A build that broke off leaves an invalid index, which slows every write and helps no query. */
async function dropInvalid(client: Client, index: string): Promise<void> {
  const name = pg.escapeIdentifier(index)
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently ${name}`)
}

async function note(client: Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}
