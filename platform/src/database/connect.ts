import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientConfig, Pool } from 'pg'
import { limitStatements, requestTimeouts, type Timeouts } from './pool/time-limits.ts'
import { WatchedPool } from './pool/watched-pool.ts'

/** The platform's connection pool. Use `withScope` to query data of an organization or user. */
export type Database = NodePgDatabase & {
  $client: Pool
  /** The connection for LISTEN. It bypasses the pooler, which shares connections between transactions. */
  listening: ClientConfig
  /** Whether connections keep prepared statements. Behind a pooler, each transaction can have another connection. */
  keepsStatements: boolean
  /** Statements that set the limits of a transaction, sent together with BEGIN. */
  limits: readonly string[]
}

export type ConnectOptions = {
  max?: number
  /** The address of the database without the pooler; omit it if there is no pooler. */
  directUrl?: string | undefined
  /** By default, true if there is no pooler. */
  keepsStatements?: boolean
  timeouts?: Partial<Timeouts>
  onConnectionLost?: (error: Error) => void
}

export function connectDatabase(
  url: string,
  {
    max = 10,
    directUrl = url,
    keepsStatements = directUrl === url,
    timeouts,
    onConnectionLost = () => undefined,
  }: ConnectOptions = {},
): Database {
  const { answer, ...ofDatabase } = { ...requestTimeouts, ...timeouts }
  const limits = limitStatements(ofDatabase)
  const pool = new WatchedPool({
    limits,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    // A network that drops packets doesn't close connections, so without a timeout they would be awaited forever.
    query_timeout: answer,
    keepAlive: true,
    application_name: 'lintel-platform',
  })
  // Without error listeners, losing the database would end the process: the pool only handles errors of idle
  // connections.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  const listening = {
    connectionString: directUrl,
    keepAlive: true,
    application_name: 'lintel-listening',
    // A regular query checks the connection, because a vanished server is only noticed by a missing response.
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  }
  return Object.assign(drizzle(pool), { listening, keepsStatements, limits })
}
