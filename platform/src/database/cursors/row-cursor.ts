import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Transaction } from '../scope.ts'

/** Reads the rows of one query a few at a time; open until its transaction ends. */
export type RowCursor<Row> = {
  /** At most `count` further rows, or undefined when there are no more. Rejects if the query fails. */
  read(count: number): Promise<Row[] | undefined>
}

/**
 * `ask` is any function of a repository that asks one question: it is called with a handle on which the question opens
 * a cursor, and then again for each further slice. So a list and its stream are one query, read in one way.
 */
export function openCursor<Row>(tx: Transaction, ask: (rows: Transaction) => Promise<Row[]>): RowCursor<Row> {
  const portal = portalOf(tx)
  return {
    read: async (count) => {
      if (portal.isExhausted()) return undefined
      portal.take(count)
      const rows = await ask(portal.handle)
      return rows.length === 0 && portal.isExhausted() ? undefined : rows
    },
  }
}

type Portal = { handle: Transaction; take(count: number): void; isExhausted(): boolean }

function portalOf(tx: Transaction): Portal {
  const name = `rows_${randomUUID().replaceAll('-', '')}`
  let question: string | undefined
  let count = 0
  let isExhausted = false

  async function query(asked: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const { text, ...reading } = typeof asked === 'string' ? { text: asked } : asked
    if (question === undefined) {
      question = text
      await declare(text, values)
    }
    if (question !== text) throw new Error('A cursor can read only one query, and this function runs another one.')
    const result = await tx.$client.query({ ...reading, text: `fetch ${count} from ${name}` })
    isExhausted = result.rows.length < count
    return result
  }

  async function declare(text: string, values: unknown[] | undefined): Promise<void> {
    // PostgreSQL plans a cursor for somebody who wants only its first rows soon; here all rows are read. Where an index has their order,
    // they come by it: to sort all of them first would keep everybody waiting, and write them to the disk.
    await tx.$client.query('set local cursor_tuple_fraction = 1; set local enable_sort = off')
    await tx.$client.query(`declare ${name} no scroll cursor for ${text}`, values)
  }

  function take(wanted: number): void {
    count = wanted
  }

  const { afterCommit } = tx
  const handle: Transaction = Object.assign(drizzle({ query } as unknown as PoolClient), { afterCommit })
  return { handle, take, isExhausted: () => isExhausted }
}
