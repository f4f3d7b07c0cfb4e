import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<true>()

/** Runs work so that `isInTransaction` returns true in it. */
export function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transactions.run(true, work)
}

/**
 * Whether the current code runs inside a transaction. It then holds a connection and locks, so it must wait for nothing
 * but the database.
 */
export function isInTransaction(): boolean {
  return transactions.getStore() === true
}
