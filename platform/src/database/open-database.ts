import type { Config } from '../config.ts'
import { connectDatabase, type Database } from './connect.ts'
import { databaseServer, type DatabaseServer } from './postgres/database-server.ts'
import { migrateDatabase } from './migrations/migrate.ts'
import { assertLoginIsBound } from './protection/protection.ts'
import { untilMigrated } from './migrations/until-migrated.ts'

export type OpenDatabase = {
  /** For everything but accounts and sessions, bound by row level security. */
  db: Database
  /** For the local identity provider alone: it sees accounts and sessions, and nothing else. */
  identityDb: Database | undefined
  close(): Promise<void>
}

export type OpenOptions = {
  onConnectionLost: (error: Error) => void
  onWaiting: (reason: string) => void
}

/** The configured PostgreSQL, else the embedded one, brought up to date where the owner is known; else it is waited for. */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  const server = await databaseServer(config)
  return connect(server, config, options, async (db) => {
    const { ownerUrl, logins } = server
    await (ownerUrl === undefined ? untilMigrated(db, options.onWaiting) : migrateDatabase({ ownerUrl, logins }))
  })
}

/** For processes that never migrate: waits until somebody has brought the database to where this software expects it. */
export async function joinDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  return connect(await databaseServer(config), config, options, (db) => untilMigrated(db, options.onWaiting))
}

/** Connections of the identity provider: a sign-in is a handful of short questions. */
const identityConnections = 5

async function connect(
  server: DatabaseServer,
  config: Config,
  { onConnectionLost }: OpenOptions,
  prepare: (db: Database) => Promise<void>,
): Promise<OpenDatabase> {
  const { poolSize: max, directUrl } = config.database
  const db = connectDatabase(server.appUrl, { max, directUrl, onConnectionLost })
  const identityDb =
    server.identityUrl === undefined
      ? undefined
      : connectDatabase(server.identityUrl, { max: identityConnections, onConnectionLost })
  async function close(): Promise<void> {
    await Promise.all([db.$client.end(), identityDb?.$client.end()])
    await server.stop()
  }
  try {
    await prepare(db)
    await assertLoginIsBound(db)
  } catch (error) {
    await close()
    throw error
  }
  let closing: Promise<void> | undefined
  return { db, identityDb, close: () => (closing ??= close()) }
}
