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

/** Milliseconds that a statement may take, that it may wait for what another transaction holds, and that an answer may be on its way. */
export type Patience = { statement: number; lock: number; answer: number }

/** Somebody waits for a call: whoever cannot be served soon is told to try again. */
const patienceOfCalls: Patience = { statement: 15_000, lock: 10_000, answer: 20_000 }

/** Nobody waits for a worker, which works in slices far below these limits and may wait for the turn of another worker. */
export const patienceOfWorkers: Patience = { statement: 60_000, lock: 45_000, answer: 75_000 }

export type ConnectOptions = {
  max?: number
  /** The database without the pooler before it; where there is no pooler, leave it out. */
  directUrl?: string | undefined
  patience?: Partial<Patience>
  onConnectionLost?: (error: Error) => void
}

export function connectDatabase(
  url: string,
  { max = 10, directUrl = url, patience, onConnectionLost = () => undefined }: ConnectOptions = {},
): Database {
  const { statement, lock, answer } = { ...patienceOfCalls, ...patience }
  const pool = new WatchedPool({
    Client: WatchedClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    statement_timeout: statement,
    lock_timeout: lock,
    // A network that swallows packets closes nothing; without an end here, such a connection would be waited for forever.
    query_timeout: answer,
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
