import { maxCounted } from '@lintel/shared/contract'
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Transaction } from '../scope.ts'

/**
 * Counts up to one more than lists show, because counting costs as much as reading; the extra one means that there are
 * more.
 */
export const maxLooked = maxCounted + 1

/** The number of rows of a query, up to `max`. */
export async function countUpTo(
  tx: Transaction,
  query: { limit(max: number): SQLWrapper },
  max = maxLooked,
): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from ${query.limit(max)} counted`,
  )
  return rows[0]?.total ?? 0
}

/** The total of a list from a bounded count. */
export function boundedTotal(counted: number): { total: number; hasMore: boolean } {
  return { total: Math.min(counted, maxCounted), hasMore: counted > maxCounted }
}
