import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { isDatabaseReadOnly, isDatabaseSilent } from '../failures.ts'

/** Milliseconds that a statement may take, that it may wait for what another transaction holds, and that an answer may be on its way. */
export type Patience = { statement: number; lock: number; answer: number }

/** Somebody waits for a call: whoever cannot be served soon is told to try again. */
export const requestTimeouts: Patience = { statement: 15_000, lock: 10_000, answer: 20_000 }

/** Nobody waits for a worker, which works in slices far below these limits and may wait for the turn of another worker. */
export const workerTimeouts: Patience = { statement: 60_000, lock: 45_000, answer: 75_000 }

const idleInTransaction = 30_000

/**
 * The database's own limits, for the transaction that they begin. A connection behind a pooler is somebody else's after the transaction, and a
 * pooler knows no limits that come with a connection, so these travel in the message that begins each transaction.
 */
export function limitStatements({ statement, lock }: Pick<Patience, 'statement' | 'lock'>): string[] {
  return [
    `set local statement_timeout = ${statement}`,
    `set local lock_timeout = ${lock}`,
    `set local idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ]
}

/** Asks one statement by itself, within the limits: as a transaction of its own. */
export async function queryWithLimits(
  pool: Pool,
  limits: readonly string[],
  [question, values]: [question: string | QueryConfig, values?: unknown[]],
): Promise<unknown> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return typeof question === 'string' && values === undefined
      ? await askText(client, limits, question)
      : await askAlone(client, limits, [question, values])
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Text without parameters is one message, and one message is one transaction. */
async function askText(client: PoolClient, limits: readonly string[], text: string): Promise<unknown> {
  const answer: unknown = await client.query([...limits, text].join('; '))
  const own = (answer as QueryResult[]).slice(limits.length)
  return own.length === 1 ? own[0] : own
}

async function askAlone(
  client: PoolClient,
  limits: readonly string[],
  [question, values]: [string | QueryConfig, unknown[] | undefined],
): Promise<unknown> {
  await client.query(['begin', ...limits].join('; '))
  const answer = await client.query(question, values)
  await client.query('commit')
  return answer
}

/** A connection that cannot even roll back must not be given to anyone else, nor one to a server that is not the one to write to. */
export async function rollBack(client: PoolClient, failure: unknown): Promise<Error | undefined> {
  if (isDatabaseSilent(failure)) return new Error("The connection isn't responding.", { cause: failure })
  try {
    await client.query('rollback')
    return isDatabaseReadOnly(failure) ? new Error('The connection is read-only.', { cause: failure }) : undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
