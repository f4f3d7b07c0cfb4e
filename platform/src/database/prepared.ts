import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Transaction } from './scope.ts'

type Values = Record<string, unknown>
type Built<Rows> = { execute(values: Values): Promise<Rows> }

/** Runs the query in this transaction, with these values for each `sql.placeholder`. */
export type Prepared<Rows> = (tx: Transaction, values: Values) => Promise<Rows>

class Nobody {
  query(): never {
    throw new Error('A prepared query must run in a transaction.')
  }
}

const author = drizzle(new Nobody() as unknown as PoolClient)
let count = 0

/**
 * Builds a frequent query only once, since building it takes about as long as running it. If connections keep prepared statements, the database
 * also parses and plans it only once per connection.
 */
export function prepared<Rows>(build: (db: NodePgDatabase) => { prepare(name: string): Built<Rows> }): Prepared<Rows> {
  const cache = new Map<string, Built<Rows>>()
  const ownName = `lintel_${(count += 1)}`
  return (tx, values) => {
    const client = tx.$client
    const name = client.keepsStatements ? ownName : ''
    const built = cache.get(name) ?? build(author).prepare(name)
    cache.set(name, built)
    return Object.assign(Object.create(built) as Built<Rows>, { client }).execute(values)
  }
}
