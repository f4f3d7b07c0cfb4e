import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { gridViews } from '../grid-views/schema.ts'

type Person = { organizationId: string; userId: string; heldRoles: readonly string[] }

/** The view that each grid opens with for a person: their own default, else one for a role they have, else the one for everyone. */
export async function listDefaultViews(
  tx: Transaction,
  { organizationId, userId, heldRoles }: Person,
): Promise<{ grid: string; id: string }[]> {
  const isOwn = and(eq(gridViews.isShared, false), eq(gridViews.ownerId, userId))
  const isForThem = and(gridViews.isShared, or(isNull(gridViews.role), anyOf(gridViews.role, heldRoles)))
  const rank = sql`case when not ${gridViews.isShared} then 0 when ${gridViews.role} is not null then 1 else 2 end`
  return tx
    .selectDistinctOn([gridViews.grid], { grid: gridViews.grid, id: gridViews.id })
    .from(gridViews)
    .where(and(eq(gridViews.organizationId, organizationId), gridViews.isDefault, or(isOwn, isForThem)))
    .orderBy(asc(gridViews.grid), rank, asc(gridViews.role), asc(gridViews.id))
}
