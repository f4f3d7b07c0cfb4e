import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type PoolClient, type QueryResult } from 'pg'
import type { Database } from './connect.ts'
import { isDatabaseSilent, isDatabaseUnavailable } from './failures.ts'
import { asTransaction } from './open-transaction.ts'
import { rollBack } from './pool/time-limits.ts'

/**
 * Runs queries inside one transaction. It can't open a nested one, because the library would begin and commit the same transaction again.
 */
export type Transaction = Omit<NodePgDatabase, 'transaction'> & {
  $client: Pick<PoolClient, 'query'> & Partial<Pick<Database, 'keepsStatements'>>
  /**
   * Work that runs after this transaction commits, and never if it doesn't; the caller of the transaction waits for it. It is not part of the
   * transaction: if it fails, the commit stands and the process warns (`AfterCommitWarning`).
   */
  afterCommit(work: () => Promise<void>): void
}

export type RowScope = { organizationId?: string | undefined; userId?: string | undefined }

/** Runs inside one transaction that sees only the rows of this organization and this person. */
export function withScope<T>(db: Database, scope: RowScope, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, [scopeStatement(scope)], run)
}

/**
 * Changes the organization or person of a running transaction. Used only by the seed; by the list of a person's projects, for organizations
 * whose membership was already read; and for emails, events, and audit logs of organizations that a change concerns.
 */
export async function enterScope(tx: Transaction, scope: RowScope): Promise<void> {
  await tx.execute(sql.raw(scopeStatement(scope)))
}

/** Makes removed rows that are not deleted yet visible to a running transaction, for removing and for deleting them. */
export async function includeRemoved(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('app.sees_removed', 'yes', true)`)
}

/** Plain text without parameters, so that it is sent in one message with `begin`, without another round trip. */
export function scopeStatement({ organizationId = '', userId = '' }: RowScope): string {
  const organization = pg.escapeLiteral(organizationId)
  const user = pg.escapeLiteral(userId)
  return `select set_config('app.organization', ${organization}, true), set_config('app.user', ${user}, true)`
}

/** Runs inside one transaction that sees only the rows of the given application or grant, for the identity provider. */
export function withLookup<T>(db: Database, lookup: ProviderLookup, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const application = pg.escapeLiteral(lookup.application ?? '')
  const grant = pg.escapeLiteral(lookup.grant ?? '')
  const statement = `select set_config('app.sought_application', ${application}, true), set_config('app.sought_grant', ${grant}, true)`
  return inTransaction(db, [statement], run)
}

type ProviderLookup = { application?: string; grant?: string }

/** The opening statements join `begin` in one message; `run` gets their results in order. */
export async function inTransaction<T>(
  db: Database,
  opening: string[],
  run: (tx: Transaction, results: QueryResult[]) => Promise<T>,
): Promise<T> {
  const afterward: (() => Promise<void>)[] = []
  const answer = await untilCommitted(db, opening, (tx, results) => run(Object.assign(tx, { afterCommit }), results))
  await Promise.all(afterward.map((work) => work().catch(warn)))
  return answer

  function afterCommit(work: () => Promise<void>): void {
    afterward.push(work)
  }
}

function warn(error: unknown): void {
  const cause = error instanceof Error ? error : new Error(String(error))
  process.emitWarning(`After a commit: ${cause.message}`, { type: 'AfterCommitWarning', detail: cause.stack ?? '' })
}

async function untilCommitted<T>(
  db: Database,
  opening: string[],
  run: (tx: Handle, results: QueryResult[]) => Promise<T>,
): Promise<T> {
  const { client, results } = await beginTransaction(db, opening)
  const { tx, end } = handleOf(client, db)
  let broken: Error | undefined
  try {
    const answer = await asTransaction(() => run(tx, results))
    await end()
    await commit(client)
    return answer
  } catch (error) {
    await end()
    broken = await rollBack(client, error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** If a statement has failed, PostgreSQL answers COMMIT with ROLLBACK instead of an error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new TransactionAbortedError()
}

/** Sends several statements in one message, which is one transaction: a scope set by the first applies to the others. */
export async function queryOnce(db: Database, statements: string[]): Promise<QueryResult[]> {
  const { client, results } = await queryWithRetry(db, [...db.limits, ...statements])
  client.release()
  return results.slice(db.limits.length)
}

type OpenedTransaction = { client: PoolClient; results: QueryResult[] }

async function beginTransaction(db: Database, opening: string[]): Promise<OpenedTransaction> {
  const first = ['begin', ...db.limits]
  const { client, results } = await queryWithRetry(db, [...first, ...opening])
  return { client, results: results.slice(first.length) }
}

/** After an outage, pooled connections may be dead. No query has been sent yet, so another connection can be tried. */
async function queryWithRetry(db: Database, statements: string[]): Promise<OpenedTransaction> {
  let spares = db.$client.idleCount
  for (;;) {
    const client = await db.$client.connect()
    try {
      const answer: unknown = await client.query(statements.join('; '))
      return { client, results: (Array.isArray(answer) ? answer : [answer]) as QueryResult[] }
    } catch (error) {
      client.release(await rollBack(client, error))
      if (!isDatabaseUnavailable(error) || isDatabaseSilent(error) || spares-- <= 0) throw error
    }
  }
}

type Handle = Omit<Transaction, 'afterCommit'>

/**
 * Each transaction has its own handle, although connections are reused. Otherwise code that is still running when its transaction ends, such
 * as the slower branch of a failed `Promise.all`, would query inside someone else's transaction. Concurrent queries, such as those of the
 * fields of one GraphQL query, run one after the other, because a connection handles only one query at a time.
 */
function handleOf(
  client: PoolClient,
  { keepsStatements }: Pick<Database, 'keepsStatements'>,
): { tx: Handle; end: () => Promise<unknown> } {
  let isOpen = true
  let lastQuery: Promise<unknown> = Promise.resolve()
  function query(...args: unknown[]): unknown {
    if (!isOpen) return Promise.reject(new TransactionEndedError())
    if (isStream(args[0])) return Reflect.apply(client.query, client, args)
    const answer = lastQuery.then(() => {
      if (!isOpen) throw new TransactionEndedError()
      return Reflect.apply(client.query, client, args) as unknown
    })
    lastQuery = answer.catch(() => undefined)
    return answer
  }
  const guardedClient = { query, keepsStatements } as unknown as PoolClient & Handle['$client']
  return { tx: drizzle(guardedClient), end }

  /** Waits for unanswered queries. The connection also queues the end of the transaction behind them. */
  async function end(): Promise<unknown> {
    isOpen = false
    return lastQuery
  }
}

/** A cursor or a COPY stream, which the library returns unchanged. */
function isStream(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'submit' in query
}

/** A bug in the calling code: it did not await one of its queries. */
class TransactionEndedError extends Error {
  override readonly name = 'TransactionEndedError'

  constructor() {
    super("This transaction has ended and can't run more queries. Await every query before the work ends.")
  }
}

/** A bug in the calling code: it ignored a failed statement. */
class TransactionAbortedError extends Error {
  override readonly name = 'TransactionAbortedError'

  constructor() {
    super('A statement in this transaction failed, so it was rolled back. Rethrow the error.')
  }
}
