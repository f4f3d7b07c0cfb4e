import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<true>()

/** Does the work of a transaction, which knows by `isInTransaction` that it is one. */
export function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transactions.run(true, work)
}

/** Whether the code that asks belongs to the work of a transaction: it holds a connection and locks, so it waits for nobody but the database. */
export function isInTransaction(): boolean {
  return transactions.getStore() === true
}
