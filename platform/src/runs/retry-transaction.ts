import type { Database } from '../database/connect.ts'
import { inTransaction, scopeStatement, type RowScope, type Transaction } from '../database/scope.ts'
import { retryUntilConnected } from '../database/retry-until-connected.ts'

/** Someone waits for a run: after a minute it fails in words, and is tried again. */
const longest = 60_000

/**
 * Runs something inside one transaction, and waits while the database is unavailable for a moment, so that minutes of work are not lost because it
 * was restarted. It may run again, even after a commit whose answer was lost.
 */
export function withRetry<T>(db: Database, scope: RowScope, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return retried(db, [scopeStatement(scope)], run)
}

/** The same for changes that no one misses after a power cut, such as progress: the commit does not wait for the disk. */
export function withAsyncCommit<T>(db: Database, scope: RowScope, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return retried(db, [scopeStatement(scope), 'set local synchronous_commit = off'], run)
}

function retried<T>(db: Database, opening: string[], run: (tx: Transaction) => Promise<T>): Promise<T> {
  return retryUntilConnected(() => inTransaction(db, opening, run), { longest })
}
