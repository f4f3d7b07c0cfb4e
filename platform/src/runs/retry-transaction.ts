import type { Database } from '../database/connect.ts'
import { inTransaction, scopeStatement, type RowScope, type Transaction } from '../database/scope.ts'
import { retryUntilConnected } from '../database/retry-until-connected.ts'

/** In milliseconds. People wait for a run: after a minute it fails with an error message, and is retried. */
const maxMilliseconds = 60_000

/**
 * Runs work inside one transaction, and retries while the database is briefly unavailable, so that a restart of the database does not lose minutes
 * of work. The work may run again, even after a commit whose response was lost.
 */
export function withRetry<T>(db: Database, scope: RowScope, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return retried(db, [scopeStatement(scope)], run)
}

/** The same for changes that may be lost in a power outage, such as progress: the commit does not wait for the disk. */
export function withAsyncCommit<T>(db: Database, scope: RowScope, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return retried(db, [scopeStatement(scope), 'set local synchronous_commit = off'], run)
}

function retried<T>(db: Database, opening: string[], run: (tx: Transaction) => Promise<T>): Promise<T> {
  return retryUntilConnected(() => inTransaction(db, opening, run), { maxMilliseconds })
}
