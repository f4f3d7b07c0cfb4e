import { sql } from 'drizzle-orm'
import type { Transaction } from '../scope.ts'

/**
 * Makes the database plan again how it checks foreign keys. A connection keeps such a plan: one that was made while a table had few rows
 * reads all of it for each row that refers to it, also after the table has grown.
 */
export async function discardPlans(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw('discard plans'))
}
