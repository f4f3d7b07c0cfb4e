import { finished } from 'node:stream/promises'
import { getTableColumns, getTableName, sql, type InferInsertModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { batchesOf } from '../../streaming/batches.ts'
import { discardPlans } from './discard-plans.ts'
import type { Transaction } from '../scope.ts'

/** A batch stays well below the statement timeout and needs a few megabytes of memory while it is sent. */
const batchLimits = { maxItems: 5000, maxBytes: 4 * 1024 ** 2, bytesOf: (line: string) => Buffer.byteLength(line) }

/**
 * Inserts any number of rows with COPY. PostgreSQL doesn't allow COPY into a table with row level security, so the rows go into a temporary
 * table first and are inserted from there, subject to the policies. All rows must have the same keys.
 */
export async function copyRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const names = columns.map(([, column]) => pg.escapeIdentifier(column.name)).join(', ')
  const name = pg.escapeIdentifier(getTableName(table))
  const incoming = pg.escapeIdentifier(`incoming_${getTableName(table)}`)
  await tx.execute(sql.raw(`create temporary table if not exists ${incoming} (like ${name}) on commit drop`))
  for await (const lines of batchesOf(linesOf(rows, columns), batchLimits)) {
    const copy = tx.$client.query(copyFrom(`copy ${incoming} (${names}) from stdin`))
    copy.end(lines.join(''))
    await finished(copy)
    await discardPlans(tx)
    await tx.execute(sql.raw(`insert into ${name} (${names}) select ${names} from ${incoming}`))
    await tx.execute(sql.raw(`truncate ${incoming}`))
  }
}

function* linesOf(rows: readonly object[], columns: readonly [string, PgColumn][]): Generator<string> {
  for (const row of rows) {
    const values = columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key]
      return encoded(value === null || value === undefined ? null : column.mapToDriverValue(value))
    })
    yield `${values.join('\t')}\n`
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function encoded(value: unknown): string {
  if (value === null) return '\\N'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
