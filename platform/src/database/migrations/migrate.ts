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
 * Milliseconds. While a migration waits for the lock of a table, behind a backup or a long report, every later call waits behind it; so it
 * does not wait long.
 */
const lockTimeout = 3000
/** What it waits for is held, or it and a call wait for each other and it was the one to give way. */
const held = new Set(['55P03', '40P01'])
const startingUp = '57P03'

export type MigrateOptions = {
  ownerUrl: string
  logins?: Logins
  /** How often it tries again while others hold a table that has to change, and how many milliseconds apart. */
  patience?: { tries: number; pause: number }
  /** Called when the database goes away while it is being migrated. */
  onWaiting?: (reason: string) => void
}

/**
 * Brings the schema up to date as its owner, then closes every table to everyone but its login. Every step may be repeated,
 * so what had to wait for others is tried again from the start.
 */
export async function migrateDatabase(options: MigrateOptions): Promise<void> {
  const migrate = () => migrateOnce(options)
  await migrate().catch(async (error: unknown) => {
    // One that was never there is a wrong setting rather than an outage.
    const isThere = !(error instanceof UnreachableDatabaseError) || databaseErrorCode(error) === startingUp
    if (!isThere || !isDatabaseUnavailable(error)) throw error
    await retryUntilConnected(migrate, options)
  })
}

async function migrateOnce({
  ownerUrl,
  logins = plainLogins,
  patience = { tries: 20, pause: 3000 },
}: MigrateOptions): Promise<void> {
  const client = new WatchedClient({ connectionString: ownerUrl, application_name: 'lintel-migrations' })
  // Whatever it is asked when the connection is lost fails with it; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new UnreachableDatabaseError(ownerUrl, error)
  })
  try {
    await lockMigrations(client)
    await withRetry(() => bringUpToDate(client, logins), patience)
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
      if (error instanceof LockedTableError || !held.has(databaseErrorCode(error) ?? '')) throw error
      if (left <= 1) throw new LockedTableError(error)
    }
    await wait(pause)
  }
}

/** Lets workers, which never migrate, see whether somebody has migrated. */
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
    // Another server that starts at the same time has created it in between.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}
