import { mostCounted } from '@lintel/shared/contract'
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Transaction } from '../scope.ts'

/** Counts at most one more than lists show, because counting costs as much as there is: that one says that there are more. */
export const maxLooked = mostCounted + 1

/** How many rows a query has, or `most` where there are more. */
export async function countUpTo(
  tx: Transaction,
  query: { limit(most: number): SQLWrapper },
  most = maxLooked,
): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from ${query.limit(most)} counted`,
  )
  return rows[0]?.total ?? 0
}

/** What a list tells of a number that was counted so. */
export function boundedTotal(counted: number): { total: number; hasMore: boolean } {
  return { total: Math.min(counted, mostCounted), hasMore: counted > mostCounted }
}
