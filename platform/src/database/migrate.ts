import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg, { type Client } from 'pg'
import { installQueues } from '../jobs/install-queues.ts'
import { protectTables } from './protection.ts'
import { UnreachableDatabaseError } from './unreachable-database.ts'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number, the same in every server: two that start at once migrate one after the other. */
const migrationLock = 7_126_400_911

export type MigrateOptions = { ownerUrl: string; login: string; password?: string | undefined }

/** Brings the schema up to date as its owner, then closes every table to everyone but the scoped login. */
export async function migrateDatabase({ ownerUrl, login, password }: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lintel-migrations' })
  await client.connect().catch((error: unknown) => {
    throw new UnreachableDatabaseError(ownerUrl, error)
  })
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureLogin(client, login, password)
    await migrate(drizzle(client), { migrationsFolder })
    await protectTables(client, login)
    await installQueues({ executeSql: (text, values) => client.query(text, values) }, pg.escapeIdentifier(login))
    await grantMigrations(client, login)
  } finally {
    await client.end()
  }
}

/** So that a worker, which never migrates, can see whether somebody has. */
async function grantMigrations(client: Client, login: string): Promise<void> {
  await client.query(`grant usage on schema drizzle to ${pg.escapeIdentifier(login)}`)
  await client.query(`grant select on drizzle.__drizzle_migrations to ${pg.escapeIdentifier(login)}`)
}

/** Creates the database when it is missing; the caller may only log in to `postgres` until then. */
export async function ensureDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // Another server that starts at the same time was faster.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}

/** Roles belong to the whole cluster, so another database may have brought it already. */
async function ensureLogin(client: Client, login: string, password: string | undefined): Promise<void> {
  const name = pg.escapeIdentifier(login)
  const found = await client.query('select 1 from pg_roles where rolname = $1', [login])
  if (found.rowCount === 0) {
    const create = `create role ${name} login noinherit`
    await client.query(`do $$ begin ${create}; exception when duplicate_object or unique_violation then null; end $$`)
  }
  if (password !== undefined) await client.query(`alter role ${name} password ${pg.escapeLiteral(password)}`)
}
