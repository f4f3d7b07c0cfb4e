import type { Config } from '../config.ts'
import { connectDatabase, type Database } from './connect.ts'
import { databaseServer, type DatabaseServer } from './postgres/database-server.ts'
import { migrateDatabase } from './migrations/migrate.ts'
import { assertLoginIsBound } from './protection/protection.ts'
import { untilMigrated } from './migrations/until-migrated.ts'
import { workerTimeouts, type Timeouts } from './pool/time-limits.ts'
import { retryUntilConnected } from './retry-until-connected.ts'

export type OpenDatabase = {
  /** For everything except accounts and sessions; subject to row-level security. */
  db: Database
  /** For the local identity provider: access only to accounts and sessions. */
  identityDb: Database | undefined
  /** A read-only standby, which can lag behind (see `createReads`). */
  standby: Database | undefined
  close(): Promise<void>
}

export type OpenOptions = {
  onConnectionLost: (error: Error) => void
  onWaiting: (reason: string) => void
}

/**
 * Opens the configured PostgreSQL or the embedded one. With the owner's login, it migrates; otherwise it waits until
 * migrations have run.
 */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  const server = await databaseServer(config)
  return connect(server, config, options, async (db) => {
    const { ownerUrl, logins } = server
    await (ownerUrl === undefined
      ? untilMigrated(db, options.onWaiting)
      : migrateDatabase({ ownerUrl, logins, onWaiting: options.onWaiting }))
  })
}

/** For workers, which never migrate: waits until the database has the migrations that this version expects. */
export async function joinDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  const server = await databaseServer(config)
  return connect(server, config, { ...options, timeouts: workerTimeouts }, (db) => untilMigrated(db, options.onWaiting))
}

/** A few connections are enough for the identity provider, since a sign-in is a handful of short queries. */
const identityConnections = 5

async function connect(
  server: DatabaseServer,
  config: Config,
  { onConnectionLost, onWaiting, timeouts }: OpenOptions & { timeouts?: Timeouts },
  prepare: (db: Database) => Promise<void>,
): Promise<OpenDatabase> {
  const { identityUrl, directly } = server
  const options = { onConnectionLost, ...(timeouts && { timeouts }) }
  function open(url: string, max: number): Database {
    return connectDatabase(url, { ...options, max, directUrl: directly(url) })
  }
  const db = open(server.appUrl, config.database.poolSize)
  const identityDb = identityUrl === undefined ? undefined : open(identityUrl, identityConnections)
  // It is unknown whether a pooler is in front of it.
  const reading = { ...options, max: config.database.poolSize, keepsStatements: false }
  const standby = server.readUrl === undefined ? undefined : connectDatabase(server.readUrl, reading)
  async function close(): Promise<void> {
    await Promise.all([db.$client.end(), identityDb?.$client.end(), standby?.$client.end()])
    await server.stop()
  }
  try {
    await prepare(db)
    await retryUntilConnected(() => assertLoginIsBound(db), { onWaiting })
  } catch (error) {
    await close()
    throw error
  }
  let closing: Promise<void> | undefined
  return { db, identityDb, standby, close: () => (closing ??= close()) }
}
