import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { isDatabaseReadOnly, isDatabaseSilent } from '../failures.ts'

/** Milliseconds for a statement, for a lock wait, and for the response. */
export type Timeouts = { statement: number; lock: number; answer: number }

/** Limits of requests: callers that can't be served soon are asked to retry. */
export const requestTimeouts: Timeouts = { statement: 15_000, lock: 10_000, answer: 20_000 }

/** Limits of workers, which work in batches far below them and may wait for another worker's lock. */
export const workerTimeouts: Timeouts = { statement: 60_000, lock: 45_000, answer: 75_000 }

const idleInTransaction = 30_000

/**
 * Statements that set the database's own limits for one transaction. They are sent in the message that begins it: behind a pooler, the connection
 * later serves another client, so limits can't be set for the session.
 */
export function limitStatements({ statement, lock }: Pick<Timeouts, 'statement' | 'lock'>): string[] {
  return [
    `set local statement_timeout = ${statement}`,
    `set local lock_timeout = ${lock}`,
    `set local idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ]
}

/** Runs one statement within the limits, as a separate transaction. */
export async function queryWithLimits(
  pool: Pool,
  limits: readonly string[],
  [query, values]: [query: string | QueryConfig, values?: unknown[]],
): Promise<unknown> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return typeof query === 'string' && values === undefined
      ? await askText(client, limits, query)
      : await askAlone(client, limits, [query, values])
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Text without parameters is sent as one message, which is one transaction. */
async function askText(client: PoolClient, limits: readonly string[], text: string): Promise<unknown> {
  const answer: unknown = await client.query([...limits, text].join('; '))
  const results = (answer as QueryResult[]).slice(limits.length)
  return results.length === 1 ? results[0] : results
}

async function askAlone(
  client: PoolClient,
  limits: readonly string[],
  [query, values]: [string | QueryConfig, unknown[] | undefined],
): Promise<unknown> {
  await client.query(['begin', ...limits].join('; '))
  const answer = await client.query(query, values)
  await client.query('commit')
  return answer
}

/** A connection that can't roll back, or that leads to a read-only server, must not be reused. */
export async function rollBack(client: PoolClient, failure: unknown): Promise<Error | undefined> {
  if (isDatabaseSilent(failure)) return new Error("The connection isn't responding.", { cause: failure })
  try {
    await client.query('rollback')
    return isDatabaseReadOnly(failure) ? new Error('The connection is read-only.', { cause: failure }) : undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
