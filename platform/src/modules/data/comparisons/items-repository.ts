import type { DifferenceCounts } from '@lintel/shared/contract/captures'
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import type { ComparisonKey } from './repository.ts'
import { comparisonItems } from './schema.ts'

/** Counts by category and kind, sorted by category. */
export async function countByCategory(
  tx: Transaction,
  { organizationId, id }: ComparisonKey,
): Promise<(DifferenceCounts & { category: string })[]> {
  const { category } = comparisonItems
  return tx
    .select({
      category,
      added: countOf('Added'),
      removed: countOf('Removed'),
      changed: countOf('Changed'),
      changedTypes: countOf('Changed', 'Type'),
    })
    .from(comparisonItems)
    .where(and(eq(comparisonItems.organizationId, organizationId), eq(comparisonItems.comparisonId, id)))
    .groupBy(category)
    .orderBy(asc(category))
}

function countOf(kind: 'Added' | 'Removed' | 'Changed', subject?: 'Type'): SQL<number> {
  const counted = and(eq(comparisonItems.kind, kind), subject && eq(comparisonItems.subject, subject))
  return sql`count(*) filter (where ${counted})`.mapWith(Number)
}

export async function countChangedValues(tx: Transaction, { organizationId, id }: ComparisonKey): Promise<number> {
  const [row] = await tx
    .select({ total: sql`coalesce(sum(jsonb_array_length(${comparisonItems.changes})), 0)`.mapWith(Number) })
    .from(comparisonItems)
    .where(and(eq(comparisonItems.organizationId, organizationId), eq(comparisonItems.comparisonId, id)))
  return row?.total ?? 0
}

export type StoredItem = typeof comparisonItems.$inferSelect

/** A page of differences, after `after`. */
export async function listItems(
  tx: Transaction,
  { organizationId, id }: ComparisonKey,
  { after, take }: { after: number; take: number },
): Promise<StoredItem[]> {
  const { organizationId: ofOrganization, comparisonId, number } = comparisonItems
  return tx
    .select()
    .from(comparisonItems)
    .where(and(eq(ofOrganization, organizationId), eq(comparisonId, id), gt(number, after)))
    .orderBy(asc(number))
    .limit(take)
}
