import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Transaction } from '../scope.ts'

/** Reads the rows of a query in batches; open until the transaction ends. */
export type RowCursor<Row> = {
  /** Up to `count` further rows, or undefined at the end. Rejects if the query fails. */
  read(count: number): Promise<Row[] | undefined>
}

/**
 * `ask` is any repository function that runs one query. It's called with a handle that opens a cursor for the query, and again for each batch, so
 * that a list and its stream share one query.
 */
export function openCursor<Row>(tx: Transaction, runQuery: (rows: Transaction) => Promise<Row[]>): RowCursor<Row> {
  const portal = portalOf(tx)
  return {
    read: async (count) => {
      if (portal.isExhausted()) return undefined
      portal.take(count)
      const rows = await runQuery(portal.handle)
      return rows.length === 0 && portal.isExhausted() ? undefined : rows
    },
  }
}

type Portal = { handle: Transaction; take(count: number): void; isExhausted(): boolean }

function portalOf(tx: Transaction): Portal {
  const name = `rows_${randomUUID().replaceAll('-', '')}`
  let statementText: string | undefined
  let count = 0
  let isExhausted = false

  async function query(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const { text, ...reading } = typeof statement === 'string' ? { text: statement } : statement
    if (statementText === undefined) {
      statementText = text
      await declare(text, values)
    }
    if (statementText !== text) throw new Error('A cursor can read only one query, and this function runs another one.')
    const result = await tx.$client.query({ ...reading, text: `fetch ${count} from ${name}` })
    isExhausted = result.rows.length < count
    return result
  }

  async function declare(text: string, values: unknown[] | undefined): Promise<void> {
    // By default, PostgreSQL optimizes cursors for the first rows, but here all rows are read. If an index provides the order, use it: sorting all
    // rows first would delay every row and spill to disk.
    await tx.$client.query('set local cursor_tuple_fraction = 1; set local enable_sort = off')
    await tx.$client.query(`declare ${name} no scroll cursor for ${text}`, values)
  }

  function take(maxRows: number): void {
    count = maxRows
  }

  const { afterCommit } = tx
  const handle: Transaction = Object.assign(drizzle({ query } as unknown as PoolClient), { afterCommit })
  return { handle, take, isExhausted: () => isExhausted }
}
