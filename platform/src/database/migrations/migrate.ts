import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg, { type Client } from 'pg'
import { installQueues } from '../../jobs/install-queues.ts'
import { jobKinds } from '../../modules/modules.ts'
import { databaseErrorCode, isDatabaseUnavailable } from '../failures.ts'
import { ensureLogin, plainLogins, type Logins } from '../logins.ts'
import { protectTables } from '../protection/protection.ts'
import { LockedTableError } from './locked-table-error.ts'
import { lockMigrations, runMigrations } from './run-migrations.ts'
import { retryUntilConnected } from '../retry-until-connected.ts'
import { WatchedClient } from '../pool/watched-pool.ts'
import { UnreachableDatabaseError } from './unreachable-database.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Milliseconds. While a migration waits for a table lock, for example behind a backup, all later queries queue behind
 * it, so the timeout is short.
 */
const lockTimeout = 3000
/** SQLSTATE codes for a lock timeout and for a deadlock in which the migration was the victim. */
const lockErrorCodes = new Set(['55P03', '40P01'])
const startingUp = '57P03'

export type MigrateOptions = {
  ownerUrl: string
  logins?: Logins
  /** Retries for locked tables, and the delay between them in milliseconds. */
  retries?: { tries: number; pause: number }
  /** Called when the database goes away while it is being migrated. */
  onWaiting?: (reason: string) => void
}

/**
 * Migrates the schema as its owner, then revokes access for all but the configured logins. Every step is repeatable, so
 * after a lock timeout it starts over.
 */
export async function migrateDatabase(options: MigrateOptions): Promise<void> {
  const migrate = () => migrateOnce(options)
  await migrate().catch(async (error: unknown) => {
    // A database that was never reachable is a configuration error, not an outage.
    const isThere = !(error instanceof UnreachableDatabaseError) || databaseErrorCode(error) === startingUp
    if (!isThere || !isDatabaseUnavailable(error)) throw error
    await retryUntilConnected(migrate, options)
  })
}

async function migrateOnce({
  ownerUrl,
  logins = plainLogins,
  retries = { tries: 20, pause: 3000 },
}: MigrateOptions): Promise<void> {
  const client = new WatchedClient({ connectionString: ownerUrl, application_name: 'lintel-migrations' })
  // Running queries fail when the connection is lost; without an error listener the process would end.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new UnreachableDatabaseError(ownerUrl, error)
  })
  try {
    await lockMigrations(client)
    await withRetry(() => bringUpToDate(client, logins), retries)
  } finally {
    await client.end()
  }
}

async function bringUpToDate(client: Client, logins: Logins): Promise<void> {
  const app = pg.escapeIdentifier(logins.app.name)
  await client.query(`set lock_timeout = ${lockTimeout}`)
  await ensureLogin(client, logins.app)
  await ensureLogin(client, logins.identity)
  await runMigrations(client, migrationsFolder)
  await protectTables(client, logins)
  await installQueues({ executeSql: (text, values) => client.query(text, values) }, app, jobKinds)
  await grantMigrations(client, app)
}

async function withRetry(work: () => Promise<void>, { tries, pause }: { tries: number; pause: number }): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await work()
      return
    } catch (error) {
      if (error instanceof LockedTableError || !lockErrorCodes.has(databaseErrorCode(error) ?? '')) throw error
      if (left <= 1) throw new LockedTableError(error)
    }
    await wait(pause)
  }
}

/** Lets workers, which never migrate, check whether migrations ran. */
async function grantMigrations(client: Client, quotedLogin: string): Promise<void> {
  await client.query(`grant usage on schema drizzle to ${quotedLogin}`)
  await client.query(`grant select on drizzle.__drizzle_migrations to ${quotedLogin}`)
}

/** Creates the database when it is missing; the caller may only log in to `postgres` until then. */
export async function ensureDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // Another server that started at the same time created it.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}
