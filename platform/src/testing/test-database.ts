import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectDatabase, type Database } from '../database/connect.ts'
import { appLogin, identityLogin } from '../database/logins.ts'
import type { Timeouts } from '../database/pool/time-limits.ts'
import { templateDatabase, testRun } from './test-run.ts'

export type TestDatabase = {
  /** The address with the superuser's login. */
  ownerUrl: string
  /** Connected with the platform's login, which is subject to row-level security. */
  db: Database
  /** Connected with the login of the local identity provider. */
  identityDb: Database
  /** Runs a query as the superuser, to check the database directly. */
  asOwner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** A separate copy of the migrated and seeded template. */
export function createTestDatabase(timeouts?: Partial<Timeouts>): Promise<TestDatabase> {
  return createDatabase(templateDatabase, timeouts)
}

/** A database without any tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(template: string, timeouts?: Partial<Timeouts>): Promise<TestDatabase> {
  const serverUrl = testRun().postgresUrl
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const owner = new pg.Pool({ connectionString: databaseUrl(serverUrl, name), max: 2 })
  owner.on('error', () => undefined)
  const [db, identityDb] = [connect(name, appLogin, timeouts), connect(name, identityLogin)]
  return {
    ownerUrl: databaseUrl(serverUrl, name),
    db,
    identityDb,
    asOwner: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await owner.query<Row>(text, values)).rows,
    drop: async () => {
      await Promise.all([db.$client.end(), identityDb.$client.end(), owner.end()])
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

function connect(name: string, login: string, timeouts: Partial<Timeouts> = {}): Database {
  const { postgresUrl, poolerUrl = postgresUrl } = testRun()
  const directUrl = databaseUrl(postgresUrl, name, login)
  return connectDatabase(databaseUrl(poolerUrl, name, login), { directUrl, timeouts })
}

export function databaseUrl(serverUrl: string, name: string, login = 'postgres'): string {
  const url = new URL(serverUrl)
  url.username = login
  url.pathname = `/${name}`
  return url.href
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
