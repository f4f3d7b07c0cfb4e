import { PlatformError } from '../../../errors/platform-error.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { submitReport, type BegunReport } from './begin-report.ts'
import { findVisible } from './read-reports.ts'

/** Requests another report like this one for the caller, with the current report type and data set. */
export async function runAgain(
  scope: OrganizationScope,
  { id, key }: { id: string; key: string },
  jobs: JobQueue,
): Promise<BegunReport> {
  const { reportTypeId, dataSetId, hasDataSet, dataset, timeZone } = await findVisible(scope, id)
  if (!hasDataSet) {
    const detail = `The data set '${dataset}' was deleted. Choose another one with Run Report.`
    throw new PlatformError('reports/data-set-gone', 409, detail)
  }
  return submitReport(scope, { reportTypeId, dataSetId, timeZone, key }, jobs)
}
