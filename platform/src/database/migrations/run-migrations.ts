import type { MigrationMeta } from 'drizzle-orm/migrator'
import { setTimeout as wait } from 'node:timers/promises'
import pg, { type Client } from 'pg'
import { databaseErrorCode } from '../failures.ts'
import { LockedTableError } from './locked-table-error.ts'
import { concurrentIndexOf, runsOutsideTransaction } from './migration-text.model.ts'
import { pendingMigrations, readMigrations } from './pending-migrations.ts'

/** An arbitrary number that all servers share, so that two that start at the same time migrate one after the other. */
const migrationLock = 7_126_400_911
const askAgainAfter = 100

/**
 * Milliseconds. Building an index concurrently waits for all older transactions, such as the cursor of a long report, but blocks no one.
 * Giving up would discard the work done so far, so it waits much longer than other migrations.
 */
const buildLockTimeout = 30 * 60_000
const lockNotAvailable = '55P03'

/**
 * Takes a lock that lasts until this session ends. Polls instead of waiting inside a statement, because a waiting statement would block the
 * concurrent index build of the server that has the lock.
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
 * Runs the pending migrations in the order of the journal. Each has its own transaction, except those marked `-- outside-transaction`, which
 * PostgreSQL requires for concurrent index builds. If one of those is interrupted, it is repeated from its start.
 */
export async function runMigrations(client: Client, migrationsFolder: string): Promise<void> {
  const migrations = readMigrations(migrationsFolder)
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  for (const migration of await pendingMigrations(client, migrations)) {
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
  const { rows } = await client.query<{ before: string }>(`select current_setting('lock_timeout') as before`)
  await client.query(`set lock_timeout = ${buildLockTimeout}`)
  try {
    for (const statement of migration.sql) {
      const index = concurrentIndexOf(statement)
      if (index !== undefined) await dropInvalid(client, index)
      await client.query(statement)
    }
  } catch (error) {
    throw databaseErrorCode(error) === lockNotAvailable ? new LockedTableError(error) : error
  }
  await client.query(`select set_config('lock_timeout', $1, false)`, [rows[0]?.before])
  await note(client, migration)
}

/** An interrupted build leaves an invalid index, which slows down every write and is used by no query. */
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
