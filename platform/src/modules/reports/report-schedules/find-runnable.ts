import type { DataSourceName } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findDataSet } from '../data-sets/find-data-set.ts'
import { maySeeSource } from '../data-sources/source-fields.ts'
import { findReportType } from '../report-types/find-report-type.ts'
import { withCalculated } from '../report-types/with-calculated.ts'
import type { ReportContents } from '../reports/read-reports.ts'
import type { StoredSchedule } from './repository.ts'

export type Runnable = { reportType: string; dataset: string; source: DataSourceName }

/** The report type and data set of a schedule, with their current names. Fails if this person can't make a report with them. */
export async function findRunnable(
  scope: OrganizationScope,
  { reportTypeId, dataSetId }: { reportTypeId: string; dataSetId: string },
): Promise<Runnable> {
  const type = await findReportType(scope, reportTypeId)
  if (!type) throw invalidField('reportTypeId', 'The report type was deleted. Choose another one.')
  const dataSet = await findDataSet(scope, dataSetId)
  if (!dataSet)
    throw invalidField('dataSetId', "The data set was deleted or isn't shared with you. Choose another one.")
  if (type.definition.source !== dataSet.source) {
    throw invalidField('dataSetId', "The data set doesn't work with this report type. Choose another one.")
  }
  if (!maySeeSource(scope.roles, dataSet.source)) {
    throw invalidField('dataSetId', "You don't have access to this data set's data.")
  }
  return { reportType: type.name, dataset: dataSet.name, source: dataSet.source }
}

/** The columns and filters of its next report; deleted ones are left out. */
export async function contentsOfNextReport(
  scope: OrganizationScope,
  { reportTypeId, dataSetId, source }: Pick<StoredSchedule, 'reportTypeId' | 'dataSetId' | 'source'>,
): Promise<ReportContents> {
  const type = await findReportType(scope, reportTypeId)
  const dataSet = await findDataSet(scope, dataSetId)
  const filter = dataSet?.filter ?? null
  const emptyDefinition = { source, headers: [], filter: null, grouping: null }
  const definition = withCalculated(type?.definition ?? emptyDefinition, dataSet?.calculated, filter)
  return { source, definition, filter }
}

function invalidField(path: string, message: string): PlatformError {
  return new PlatformError('report-schedules/not-runnable', 400, message, { errors: [{ path, message }] })
}
