import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type Pool } from 'pg'

/** The platform's connection pool; `withScope` is the way to ask it for anything that belongs to someone. */
export type Database = NodePgDatabase & { $client: Pool }

export type ConnectOptions = {
  max?: number
  /** Milliseconds after which a connection without an answer counts as lost. */
  answerWithin?: number
  onConnectionLost?: (error: Error) => void
}

export function connectDatabase(
  url: string,
  { max = 10, answerWithin = 20_000, onConnectionLost = () => undefined }: ConnectOptions = {},
): Database {
  const pool = new pg.Pool({
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
  return drizzle(pool)
}

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  // Shut down by an administrator, crashed, starting up; too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

const connectionMessages =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether the database could not be reached, as opposed to having answered with an error. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootError(error)
  if (!root) return false
  const code = databaseErrorCode(root)
  return (
    (code !== undefined && (connectionFailures.has(code) || code.startsWith('08'))) ||
    connectionMessages.test(root.message)
  )
}

/** Whether the connection gave no answer at all; asking it for anything else would only wait as long again. */
export function isDatabaseSilent(error: unknown): boolean {
  return rootError(error)?.message === 'Query read timeout'
}

/** PostgreSQL's five-character code (or the operating system's), which drizzle wraps as the cause. */
export function databaseErrorCode(error: unknown): string | undefined {
  const root = rootError(error)
  return root && 'code' in root && typeof root.code === 'string' ? root.code : undefined
}

function rootError(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? rootError(error.cause) : error
}
