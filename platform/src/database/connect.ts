import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientConfig, Pool } from 'pg'
import { limitStatements, requestTimeouts, type Patience } from './pool/time-limits.ts'
import { WatchedPool } from './pool/watched-pool.ts'

/** The platform's connection pool; `withScope` is the way to ask it for anything that belongs to someone. */
export type Database = NodePgDatabase & {
  $client: Pool
  /** How the one connection that listens is made: without a pooler, which gives a connection to others between two transactions. */
  listening: ClientConfig
  /** Whether a connection keeps prepared statements: behind a pooler, the next transaction has another connection. */
  keepsStatements: boolean
  /** The statements that set the limits of a transaction, sent in the message that begins it. */
  limits: readonly string[]
}

export type ConnectOptions = {
  max?: number
  /** The database without the pooler before it; where there is no pooler, leave it out. */
  directUrl?: string | undefined
  /** By default, where there is no pooler. */
  keepsStatements?: boolean
  patience?: Partial<Patience>
  onConnectionLost?: (error: Error) => void
}

export function connectDatabase(
  url: string,
  {
    max = 10,
    directUrl = url,
    keepsStatements = directUrl === url,
    patience,
    onConnectionLost = () => undefined,
  }: ConnectOptions = {},
): Database {
  const { answer, ...ofDatabase } = { ...requestTimeouts, ...patience }
  const limits = limitStatements(ofDatabase)
  const pool = new WatchedPool({
    limits,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    // A network that swallows packets closes nothing; without an end here, such a connection would be waited for forever.
    query_timeout: answer,
    keepAlive: true,
    application_name: 'lintel-platform',
  })
  // Without listeners, a database that goes away would end the process: the pool hears of idle connections only.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  const listening = {
    connectionString: directUrl,
    keepAlive: true,
    application_name: 'lintel-listening',
    // It is asked for a sign of life; a server that has vanished is noticed by the answer that does not come.
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  }
  return Object.assign(drizzle(pool), { listening, keepsStatements, limits })
}
