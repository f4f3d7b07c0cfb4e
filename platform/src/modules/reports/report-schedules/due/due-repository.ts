import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../../../database/connect.ts'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import type { ScheduleKey, StoredSchedule } from '../repository.ts'
import { reportSchedules } from '../schema.ts'

export type DueSchedule = ScheduleKey & { nextRun: Date | null }

/** A page of due schedules in all organizations, the longest due first, after `last`. Only their ids are read. */
export function listDue(db: Database, until: Date, { last, max }: { last: DueSchedule | undefined; max: number }) {
  const { organizationId, id, nextRun } = reportSchedules
  const lastRun = last?.nextRun ?? new Date(0)
  const isAfter = last && or(gt(nextRun, lastRun), and(eq(nextRun, lastRun), gt(id, last.id)))
  return withScope(db, {}, async (tx): Promise<DueSchedule[]> => {
    await tx.execute(sql`select set_config('app.due_until', ${until.toISOString()}, true)`)
    return tx
      .select({ organizationId, id, nextRun })
      .from(reportSchedules)
      .where(and(lte(nextRun, until), isAfter))
      .orderBy(asc(nextRun), asc(id))
      .limit(max)
  })
}

/** Locks a due schedule; undefined if another scheduler has locked or handled it. */
export async function lockDue(
  tx: Transaction,
  scheduleKey: ScheduleKey,
  until: Date,
): Promise<StoredSchedule | undefined> {
  const { organizationId, id, nextRun } = reportSchedules
  const [locked] = await tx
    .select()
    .from(reportSchedules)
    .where(and(eq(organizationId, scheduleKey.organizationId), eq(id, scheduleKey.id), lte(nextRun, until)))
    .for('no key update', { skipLocked: true })
  return locked
}
