import type { Transaction } from './scope.ts'

/**
 * Builds a query once per connection instead of once per call, and lets PostgreSQL plan it once: for the few queries
 * that are asked all the time. Connections keep their transaction object, so the query lives as long as its connection.
 */
export function preparedOnce<Query>(build: (tx: Transaction) => Query): (tx: Transaction) => Query {
  const known = new WeakMap<Transaction, Query>()
  return function prepared(tx) {
    const found = known.get(tx)
    if (found !== undefined) return found
    const query = build(tx)
    known.set(tx, query)
    return query
  }
}
