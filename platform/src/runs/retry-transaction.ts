import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import { isDatabaseUnavailable } from '../database/failures.ts'
import { inTransaction, scopeStatement, type RowScope, type Transaction } from '../database/scope.ts'

const pause = 500
const longest = 60_000

/**
 * Runs something inside one transaction, and waits while the database is away for a moment, so that minutes of work are not lost because it
 * was restarted. It may run again, even after a commit whose answer was lost.
 */
export function patiently<T>(db: Database, scope: RowScope, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return untilAnswered(db, [scopeStatement(scope)], run)
}

/** The same for changes that nobody misses after a power cut, such as progress: the commit does not wait for the disk. */
export function inPassing<T>(db: Database, scope: RowScope, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return untilAnswered(db, [scopeStatement(scope), 'set local synchronous_commit = off'], run)
}

async function untilAnswered<T>(db: Database, opening: string[], run: (tx: Transaction) => Promise<T>): Promise<T> {
  const deadline = Date.now() + longest
  for (;;) {
    try {
      return await inTransaction(db, opening, run)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error
      await wait(pause)
    }
  }
}
