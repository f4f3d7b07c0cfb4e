import { and, count, eq, isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { Person } from '../repository.ts'
import { inProgress, reports } from '../schema.ts'

/** How many reports people have run that are kept, counted no further than this. Those of schedules are as many as these are. */
export function countKeptOfPerson(tx: Transaction, { organizationId, userId }: Person, most: number): Promise<number> {
  return countUpTo(tx, most, and(eq(reports.organizationId, organizationId), eq(reports.submittedById, userId)))
}

export function countKept(tx: Transaction, organizationId: string, most: number): Promise<number> {
  return countUpTo(tx, most, eq(reports.organizationId, organizationId))
}

export function countAllInProgress(tx: Transaction, organizationId: string, most: number): Promise<number> {
  return countUpTo(tx, most, and(eq(reports.organizationId, organizationId), inProgress))
}

async function countUpTo(tx: Transaction, most: number, condition: SQL | undefined): Promise<number> {
  const counted = tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(condition, isNull(reports.scheduleId)))
    .limit(most)
    .as('counted')
  const [row] = await tx.select({ total: count() }).from(counted)
  return row?.total ?? 0
}
