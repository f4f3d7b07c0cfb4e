import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientConfig, Pool } from 'pg'
import { WatchedClient, WatchedPool } from './watched-pool.ts'

/** The platform's connection pool; `withScope` is the way to ask it for anything that belongs to someone. */
export type Database = NodePgDatabase & {
  $client: Pool
  /** How the one connection that listens is made: without a pooler, which gives a connection to others between two transactions. */
  listening: ClientConfig
  /** Whether a connection keeps prepared statements: behind a pooler, the next transaction has another connection. */
  keepsStatements: boolean
}

export type ConnectOptions = {
  max?: number
  /** The database without the pooler before it; where there is no pooler, leave it out. */
  directUrl?: string | undefined
  /** Milliseconds after which a connection without an answer counts as lost. */
  answerWithin?: number
  onConnectionLost?: (error: Error) => void
}

export function connectDatabase(
  url: string,
  { max = 10, directUrl = url, answerWithin = 20_000, onConnectionLost = () => undefined }: ConnectOptions = {},
): Database {
  const pool = new WatchedPool({
    Client: WatchedClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    // A network that swallows packets closes nothing; without an end here, such a connection would be waited for forever.
    query_timeout: answerWithin,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'lintel-platform',
  })
  // Without listeners, a database that goes away would end the process: the pool hears of idle connections only.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  const listening = { connectionString: directUrl, keepAlive: true, application_name: 'lintel-listening' }
  return Object.assign(drizzle(pool), { listening, keepsStatements: directUrl === url })
}
