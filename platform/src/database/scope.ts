import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type PoolClient, type QueryResult } from 'pg'
import { isDatabaseSilent, isDatabaseUnavailable, type Database } from './connect.ts'

/** Asks the database inside one transaction. */
export type Transaction = NodePgDatabase & { $client: Pick<PoolClient, 'query'> }

export type RowScope = { organizationId?: string | undefined; userId?: string | undefined }

/** Runs inside one transaction that sees only the rows of this organization and this person. */
export function withScope<T>(db: Database, scope: RowScope, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, [scopeStatement(scope)], run)
}

/** Turns a running transaction to another organization or person; only the seed walks through several. */
export async function enterScope(tx: Transaction, scope: RowScope): Promise<void> {
  await tx.execute(sql.raw(scopeStatement(scope)))
}

/** As text, because it travels in one message with `begin`: a scope then costs one round trip. */
export function scopeStatement({ organizationId = '', userId = '' }: RowScope): string {
  const organization = pg.escapeLiteral(organizationId)
  const user = pg.escapeLiteral(userId)
  return `select set_config('app.organization', ${organization}, true), set_config('app.user', ${user}, true)`
}

/** The opening statements join `begin` in one message; `run` gets their results in order. */
export async function inTransaction<T>(
  db: Database,
  opening: string[],
  run: (tx: Transaction, results: QueryResult[]) => Promise<T>,
): Promise<T> {
  const { client, results } = await begin(db, opening)
  let broken: Error | undefined
  try {
    const answer = await run(transactionOf(client), results)
    await client.query('commit')
    return answer
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    client.release(broken)
  }
}

type Begun = { client: PoolClient; results: QueryResult[] }

/** After the database was away, each pooled connection may be dead; nothing was asked yet, so the next one is tried. */
async function begin(db: Database, opening: string[]): Promise<Begun> {
  let spares = db.$client.idleCount
  for (;;) {
    const client = await db.$client.connect()
    try {
      const answer: unknown = await client.query(['begin', ...opening].join('; '))
      return { client, results: (Array.isArray(answer) ? answer : [answer]).slice(1) as QueryResult[] }
    } catch (error) {
      client.release(await rollBack(client, error))
      if (!isDatabaseUnavailable(error) || isDatabaseSilent(error) || spares-- <= 0) throw error
    }
  }
}

/** A connection that cannot even roll back is not given to anyone else. */
async function rollBack(client: PoolClient, failure: unknown): Promise<Error | undefined> {
  if (isDatabaseSilent(failure)) return new Error('The connection is silent.', { cause: failure })
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const transactions = new WeakMap<PoolClient, Transaction>()

function transactionOf(client: PoolClient): Transaction {
  const known = transactions.get(client)
  if (known) return known
  const transaction = drizzle(client)
  transactions.set(client, transaction)
  return transaction
}
