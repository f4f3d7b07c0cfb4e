import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { appLogin, identityLogin, plainLogins, type Login, type Logins } from '../logins.ts'
import { ensureDatabase } from '../migrations/migrate.ts'

/** A PostgreSQL server, and the addresses with its logins. */
export type DatabaseServer = {
  /** The login of the tables' owner; unknown to processes that only serve. */
  ownerUrl: string | undefined
  appUrl: string
  /** Undefined if neither this login nor the owner is configured: then no local identity provider can run. */
  identityUrl: string | undefined
  /** The standby's address with the login of `appUrl`; undefined if none is configured. */
  readUrl?: string | undefined
  /** The address of the same login without the pooler; the same address if there is no pooler. */
  directly(url: string): string
  logins: Logins
  /** Stops the server if this process has started it. */
  stop(): Promise<void>
}

const databaseName = 'lintel'

export async function databaseServer(config: Config): Promise<DatabaseServer> {
  const { url, appUrl } = config.database
  return url === undefined && appUrl === undefined ? embeddedServer(config) : externalServer(config)
}

/** The embedded server listens on a socket that only this account of the machine can open, so its logins need no passwords. */
async function embeddedServer(config: Config): Promise<DatabaseServer> {
  const postgres = await startEmbeddedPostgres(join(config.dataDirectory, 'postgres'))
  await ensureDatabase(postgres.url('postgres'), databaseName)
  return {
    ownerUrl: postgres.url(databaseName),
    appUrl: postgres.url(databaseName, appLogin),
    identityUrl: postgres.url(databaseName, identityLogin),
    directly: (url) => url,
    logins: plainLogins,
    stop: postgres.stop,
  }
}

function externalServer({ database }: Config): DatabaseServer {
  const { url, directUrl } = database
  const directly = (pooled: string) => (directUrl === undefined ? pooled : withLoginOf(pooled, directUrl))
  // A migration takes a lock that lasts for its session.
  const ownerUrl = url === undefined ? undefined : directly(url)
  const app = loginOf(database.appUrl, url, appLogin)
  const identity = loginOf(database.identityUrl, url, identityLogin)
  if (app === undefined) throw new Error('The configuration names no database.')
  return {
    ownerUrl,
    appUrl: app.url,
    identityUrl: identity?.url,
    readUrl: database.readUrl === undefined ? undefined : withLoginOf(app.url, database.readUrl),
    directly,
    logins: { app: app.login, identity: identity?.login ?? plainLogins.identity },
    stop: () => Promise.resolve(),
  }
}

function withLoginOf(pooled: string, directUrl: string): string {
  const { username, password } = new URL(pooled)
  return Object.assign(new URL(directUrl), { username, password }).href
}

/**
 * The configured login, or else one whose password is derived from the owner's, so that every process that knows the owner derives the same
 * one.
 */
function loginOf(configuredUrl: string | undefined, ownerUrl: string | undefined, name: string) {
  if (configuredUrl !== undefined) {
    const { username, password } = new URL(configuredUrl)
    const login: Login = { name: decodeURIComponent(username), password: decodeURIComponent(password) || undefined }
    return { url: configuredUrl, login }
  }
  if (ownerUrl === undefined) return undefined
  const url = new URL(ownerUrl)
  const password = derivedPassword(decodeURIComponent(url.password), name)
  url.username = name
  url.password = password ?? ''
  return { url: url.href, login: { name, password, isDerived: true } satisfies Login }
}

function derivedPassword(ownerPassword: string, login: string): string | undefined {
  if (ownerPassword === '') return undefined
  return createHmac('sha256', ownerPassword).update(login).digest('base64url')
}
