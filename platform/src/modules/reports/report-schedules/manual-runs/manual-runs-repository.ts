import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { reportScheduleRuns } from '../schema.ts'

/** The number of manual runs of a schedule in the last 24 hours. */
export function countManualRuns(tx: Transaction, id: string, now: Date): Promise<number> {
  const { scheduleId, dueDate } = reportScheduleRuns
  const dayBefore = sql`${now.toISOString()}::timestamptz - interval '1 day'`
  return tx.$count(reportScheduleRuns, and(eq(scheduleId, id), gt(dueDate, dayBefore), sql`is_by_hand`))
}
