import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryArrayConfig } from 'pg'
import type { Transaction } from '../scope.ts'

/**
 * A row as a list in the order of its columns, each value as the database writes it: moments in UTC, days and numbers as ISO and JSON do.
 */
export type TextRow = (string | null)[]

/** Reads the rows of a query of millions a few at a time; open until its transaction ends. */
export type TextCursor = {
  /** At most `count` further rows, or an empty list when there are no more. Rejects if the query fails. */
  read(count: number): Promise<TextRow[]>
  /** How many rows the database expects the query to have, before any is read. */
  estimate: number
}

type TextCursorOptions = {
  /** The database cancels a query that takes longer, also where the connections of a pool allow less. */
  maxMilliseconds: number
}

const types = { getTypeParser: () => asWritten }

function asWritten(value: string): string {
  return value
}

/** Opens a cursor whose values stay text: that is all that is needed to pass them on, and half the work of reading them. */
export async function openTextCursor(
  tx: Transaction,
  statement: SQL,
  { maxMilliseconds }: TextCursorOptions,
): Promise<TextCursor> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  const name = `rows_${randomUUID().replaceAll('-', '')}`
  const { rows: plan } = await tx.$client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${text}`,
    params,
  )
  // All settings are sent in one message, and end with the transaction.
  await tx.$client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local cursor_tuple_fraction = 1;
     set local statement_timeout = ${maxMilliseconds}; set local idle_in_transaction_session_timeout = 0`,
  )
  await tx.$client.query(`declare ${name} no scroll cursor for ${text}`, params)
  return {
    estimate: plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0,
    async read(count) {
      const query: QueryArrayConfig & { query_timeout: number } = {
        text: `fetch ${count} from ${name}`,
        rowMode: 'array',
        types,
        query_timeout: maxMilliseconds,
      }
      const { rows } = await tx.$client.query<TextRow>(query)
      return rows
    },
  }
}

/**
 * Cancels what this transaction's connection is doing as soon as the signal aborts: the query then fails with code 57014. Returns a
 * function that stops listening and waits for a cancellation that is on its way, since the connection is given to others next.
 */
export async function cancelWith(
  tx: Transaction,
  signal: AbortSignal,
  ask: (text: string, values: unknown[]) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const { rows } = await tx.$client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  let cancelling: Promise<unknown> | undefined
  function cancel(): void {
    // If the cancellation fails, the query still ends by its own time limit.
    cancelling = ask('select pg_cancel_backend($1)', [pid]).catch(() => undefined)
  }
  signal.throwIfAborted()
  signal.addEventListener('abort', cancel, { once: true })
  return async () => {
    signal.removeEventListener('abort', cancel)
    await cancelling
  }
}
