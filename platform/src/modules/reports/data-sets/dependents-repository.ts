import type { Dependents } from '@lintel/shared/contract/reports'
import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { reportSchedules } from '../report-schedules/schema.ts'

/** Schedules of all users, so that a person who deletes a data set sees whose schedules need it. */
export async function listSchedulesOf(
  tx: Transaction,
  organizationId: string,
  target: { dataSetId: string } | { reportTypeId: string },
): Promise<Dependents['schedules']> {
  const { id, reportType, dataset, ownerName, reportTypeId, dataSetId } = reportSchedules
  const isMeant = 'dataSetId' in target ? eq(dataSetId, target.dataSetId) : eq(reportTypeId, target.reportTypeId)
  const found = await tx
    .select({ id, reportType, dataset, ownerName })
    .from(reportSchedules)
    .where(and(eq(reportSchedules.organizationId, organizationId), isMeant))
    .orderBy(asc(reportType), asc(dataset), asc(id))
  return found.map((schedule) => ({
    id: schedule.id,
    name: `${schedule.reportType} | ${schedule.dataset}`,
    ownerName: schedule.ownerName,
  }))
}
