import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Transaction } from '../../src/database/scope.ts'

/** Inserts thousands of rows in one statement, despite the limit on parameters per statement; every row must have the same columns. */
export async function insertRows(
  tx: Transaction,
  table: PgTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const keys = Object.keys(first)
  const names = keys.map((key) => columns[key]?.name ?? key)
  const rowMaps = rows.map((row) => new Map(keys.map((key, index) => [names[index], row[key]])))
  const name = pg.escapeIdentifier(getTableName(table))
  const list = names.map((column) => pg.escapeIdentifier(column)).join(', ')
  await tx.$client.query(
    `insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [JSON.stringify(rowMaps.map((row) => Object.fromEntries(row) as unknown))],
  )
}
