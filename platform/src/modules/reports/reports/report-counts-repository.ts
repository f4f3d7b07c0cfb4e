import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { countUpTo } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { Person } from './repository.ts'
import { inProgress, reports } from './schema.ts'

/** The number of stored reports that people have run, counted up to `max`. Reports of schedules are not included. */
export function countReportsOfPerson(
  tx: Transaction,
  { organizationId, userId }: Person,
  max: number,
): Promise<number> {
  return countRun(tx, max, and(eq(reports.organizationId, organizationId), eq(reports.submittedById, userId)))
}

export function countStoredReports(tx: Transaction, organizationId: string, max: number): Promise<number> {
  return countRun(tx, max, eq(reports.organizationId, organizationId))
}

export function countAllInProgress(tx: Transaction, organizationId: string, max: number): Promise<number> {
  return countRun(tx, max, and(eq(reports.organizationId, organizationId), inProgress))
}

function countRun(tx: Transaction, max: number, condition: SQL | undefined): Promise<number> {
  const found = tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(condition, isNull(reports.scheduleId)))
  return countUpTo(tx, found, max)
}
