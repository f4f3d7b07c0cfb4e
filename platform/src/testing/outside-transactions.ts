import { isInTransaction } from '../database/open-transaction.ts'
import type { Files, FileStore } from '../interfaces/files.ts'

/** Fails if a transaction waits for the store: it would hold a connection and its locks for as long as the store takes. */
export function outsideTransactions(files: Files): Files {
  const { complete, remove } = checked('resumable', files.resumable)
  return { ...files, store: checkedStore(files.store), resumable: { ...files.resumable, complete, remove } }
}

export function checkedStore(store: FileStore): FileStore {
  return checked('store', store)
}

function checked<T extends object>(name: string, called: T): T {
  const methods = Object.entries(called).map(([method, call]) => {
    function refuseInTransaction(...args: unknown[]): unknown {
      if (isInTransaction()) throw new Error(`${name}.${method} is called within a transaction.`)
      return Reflect.apply(call as () => unknown, called, args)
    }
    return [method, refuseInTransaction]
  })
  return Object.fromEntries(methods) as T
}
