import type { ScheduleCondition } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { findDataSet } from '../../data-sets/find-data-set.ts'
import { compileReport } from '../../report-types/compile/compile-report.ts'
import { findReportType } from '../../report-types/find-report-type.ts'
import { withCalculated } from '../../report-types/with-calculated.ts'
import type { StoredSchedule } from '../repository.ts'

type ConditionContext = Pick<StoredSchedule, 'reportTypeId' | 'dataSetId' | 'recurrence'>

/** Fails if the threshold's column isn't a numeric column of the report. */
export async function assertCondition(
  scope: OrganizationScope,
  condition: ScheduleCondition | null | undefined,
  { reportTypeId, dataSetId, recurrence: { timeZone } }: ConditionContext,
): Promise<void> {
  const field = condition?.threshold?.field
  if (field === undefined || field === null) return
  const type = await findReportType(scope, reportTypeId)
  const dataSet = await findDataSet(scope, dataSetId)
  const { organizationId, roles } = scope
  const definition = type && dataSet && withCalculated(type.definition, dataSet.calculated)
  const columns = definition
    ? compileReport(definition, dataSet.filter, { organizationId, roles, timeZone, now: new Date() }).columns
    : []
  if (columns.some((column) => column.field === field && column.type === 'number')) return
  const message = 'The report has no numeric column with this name. Choose another one, or the number of rows.'
  const errors = [{ path: 'condition.threshold.field', message }]
  throw new PlatformError('report-schedules/unknown-column', 400, message, { errors })
}
