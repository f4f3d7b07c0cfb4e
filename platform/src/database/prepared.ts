import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Transaction } from './scope.ts'

type Values = Record<string, unknown>
type Built<Rows> = { execute(values: Values): Promise<Rows> }

/** Asks in this transaction, with values in the places of `sql.placeholder`. */
export type Prepared<Rows> = (tx: Transaction, values: Values) => Promise<Rows>

class Nobody {
  query(): never {
    throw new Error('A prepared query is asked in a transaction.')
  }
}

const author = drizzle(new Nobody() as unknown as PoolClient)

/**
 * A query that is built once, for those that are asked all the time: building it takes about as long as the database takes to answer.
 * The database hears it as it hears any other; by a name, it would not pass every pooler.
 */
export function prepared<Rows>(build: (db: NodePgDatabase) => { prepare(name: string): Built<Rows> }): Prepared<Rows> {
  let built: Built<Rows> | undefined
  return (tx, values) => {
    built ??= build(author).prepare('')
    const asked = Object.assign(Object.create(built) as Built<Rows>, { client: tx.$client })
    return asked.execute(values)
  }
}
