import { sql } from 'drizzle-orm'
import type { Transaction } from '../scope.ts'

/**
 * Discards cached plans of foreign key checks. A plan made while a table was small scans the whole table for each
 * referencing row, even after the table has grown.
 */
export async function discardPlans(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw('discard plans'))
}
