import type { CellValue } from '@lintel/shared/filter'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CompiledReport } from './compile-report.ts'

const maxRows = 20
const maxMilliseconds = 5000

/** Reads each row as an array in the order of columns. Users wait for the result, so the statement has a short timeout. */
export async function readFirstRows(
  tx: Transaction,
  { columns, statement }: CompiledReport,
): Promise<(CellValue | undefined)[][]> {
  await tx.execute(sql.raw(`set local statement_timeout = ${maxMilliseconds}; set local time zone 'UTC'`))
  // Named by position, because two columns may have the same title.
  const names = columns.map((_, index) => sql.identifier(`c${index}`))
  const found = await tx.execute<Record<string, CellValue>>(
    sql`select * from (${statement}) as report (${sql.join(names, sql`, `)}) limit ${maxRows}`,
  )
  return found.rows.map((row) => columns.map((_, index) => row[`c${index}`]))
}
