import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { reportScheduleRuns } from '../../report-schedules/schema.ts'

/** The schedule whose manual run made this report, or undefined. The report itself doesn't refer to it. */
export async function findManualRun(
  tx: Transaction,
  reportKey: { organizationId: string; reportId: string },
): Promise<string | undefined> {
  const { organizationId, scheduleId, reportId } = reportScheduleRuns
  const [run] = await tx
    .select({ scheduleId })
    .from(reportScheduleRuns)
    .where(and(eq(organizationId, reportKey.organizationId), eq(reportId, reportKey.reportId), sql`is_by_hand`))
  return run?.scheduleId
}
