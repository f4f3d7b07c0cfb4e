import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { reportScheduleRuns } from '../../report-schedules/schema.ts'

/** The schedule that someone had this report made of for themselves, or undefined. The report does not say it. */
export async function findManualRun(
  tx: Transaction,
  at: { organizationId: string; reportId: string },
): Promise<string | undefined> {
  const { organizationId, scheduleId, reportId } = reportScheduleRuns
  const [run] = await tx
    .select({ scheduleId })
    .from(reportScheduleRuns)
    .where(and(eq(organizationId, at.organizationId), eq(reportId, at.reportId), sql`is_by_hand`))
  return run?.scheduleId
}
