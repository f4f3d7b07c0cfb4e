import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryArrayConfig } from 'pg'
import type { Transaction } from '../scope.ts'

/** A row as an array of column values in text form: timestamps in UTC, dates and numbers as in ISO and JSON. */
export type TextRow = (string | null)[]

/** Reads the rows of a query with millions of rows in batches; open until the transaction ends. */
export type TextCursor = {
  /** Up to `count` further rows, or an empty list at the end. Rejects if the query fails. */
  read(count: number): Promise<TextRow[]>
  /** The planner's row estimate. */
  estimate: number
}

type TextCursorOptions = {
  /** Statement timeout, which can be longer than that of the pool's connections. */
  maxMilliseconds: number
}

const types = { getTypeParser: () => asWritten }

function asWritten(value: string): string {
  return value
}

/** Opens a cursor whose values stay text, which is enough to pass them on and halves the work of reading. */
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
  // The settings are sent in one message and are local to the transaction.
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
 * Cancels the running query when the signal aborts; it then fails with code 57014. Returns a function that stops
 * listening and waits for a pending cancellation, because the connection is reused next.
 */
export async function cancelWith(
  tx: Transaction,
  signal: AbortSignal,
  runQuery: (text: string, values: unknown[]) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const { rows } = await tx.$client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  let cancelling: Promise<unknown> | undefined
  function cancel(): void {
    // If the cancellation fails, the statement timeout still ends the query.
    cancelling = runQuery('select pg_cancel_backend($1)', [pid]).catch(() => undefined)
  }
  signal.throwIfAborted()
  signal.addEventListener('abort', cancel, { once: true })
  return async () => {
    signal.removeEventListener('abort', cancel)
    await cancelling
  }
}
