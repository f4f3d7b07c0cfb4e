import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { connectDatabase, type Database } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from './migrate.ts'
import { untilMigrated } from './until-migrated.ts'
import { assertLoginIsBound } from './protection.ts'

export const appLogin = 'lintel_app'
const databaseName = 'lintel'

export type OpenDatabase = { db: Database; close(): Promise<void> }

/** The configured PostgreSQL, else the embedded one: migrated, and logged in as someone who cannot bypass its policies. */
export async function openDatabase(config: Config, onConnectionLost: (error: Error) => void): Promise<OpenDatabase> {
  const server = config.database.url === undefined ? await embeddedServer(config) : externalServer(config)
  try {
    await migrateDatabase({ ownerUrl: server.ownerUrl, login: server.login, password: server.password })
    const db = connectDatabase(server.appUrl, { max: config.database.poolSize, onConnectionLost })
    await assertLoginIsBound(db).catch(async (error: unknown) => {
      await db.$client.end()
      throw error
    })
    let closing: Promise<void> | undefined
    return { db, close: () => (closing ??= db.$client.end().then(server.stop)) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * For processes that never migrate: waits until the platform has brought the database to where this software expects it.
 * The embedded one is shared with the platform; whoever of the two is there keeps it running.
 */
export async function joinDatabase(
  config: Config,
  { onConnectionLost, onWaiting }: { onConnectionLost: (error: Error) => void; onWaiting: (reason: string) => void },
): Promise<OpenDatabase> {
  const server = config.database.url === undefined ? await embeddedServer(config) : externalServer(config)
  const db = connectDatabase(server.appUrl, { max: config.database.poolSize, onConnectionLost })
  try {
    await untilMigrated(db, onWaiting)
    await assertLoginIsBound(db)
  } catch (error) {
    await db.$client.end()
    await server.stop()
    throw error
  }
  let closing: Promise<void> | undefined
  return { db, close: () => (closing ??= db.$client.end().then(server.stop)) }
}

type Server = { ownerUrl: string; appUrl: string; login: string; password?: string; stop(): Promise<void> }

async function embeddedServer(config: Config): Promise<Server> {
  const postgres = await startEmbeddedPostgres(join(config.dataDirectory, 'postgres'))
  await ensureDatabase(postgres.url('postgres'), databaseName)
  return {
    ownerUrl: postgres.url(databaseName),
    appUrl: postgres.url(databaseName, appLogin),
    login: appLogin,
    stop: postgres.stop,
  }
}

function externalServer({ database }: Config): Server {
  const ownerUrl = database.url ?? ''
  const stop = () => Promise.resolve()
  if (database.appUrl !== undefined) {
    return { ownerUrl, appUrl: database.appUrl, login: decodeURIComponent(new URL(database.appUrl).username), stop }
  }
  const appUrl = new URL(ownerUrl)
  const password = derivedPassword(decodeURIComponent(appUrl.password))
  appUrl.username = appLogin
  appUrl.password = password ?? ''
  return { ownerUrl, appUrl: appUrl.href, login: appLogin, ...(password && { password }), stop }
}

/** The same in every server of a deployment, without another secret to hand around. */
function derivedPassword(ownerPassword: string): string | undefined {
  if (ownerPassword === '') return undefined
  return createHmac('sha256', ownerPassword).update(appLogin).digest('base64url')
}
