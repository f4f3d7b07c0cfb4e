import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { announceRun } from '../../../runs/announce-run.ts'
import { removeLater } from '../../base/files/index.ts'
import { recordDeletion } from '../../organization/history/index.ts'
import { findVisible, mayDelete } from './read-reports.ts'
import { reportRuns } from './report-runs.ts'
import { deleteReport } from './repository.ts'

/** Removes a report with its rows. A running attempt is rejected at its next write. */
export async function removeReport(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  const report = await findVisible(scope, id)
  if (!mayDelete(scope, report)) {
    const detail = 'Only the person who ran this report or an organization admin can delete it.'
    throw new PlatformError('reports/not-yours', 403, detail)
  }
  const deleted = await deleteReport(tx, { organizationId, id })
  await recordDeletion(scope, 'report', `${report.reportType}: ${report.dataset}`)
  await announceRun(tx, reportRuns, { organizationId, runId: id })
  const key = deleted?.resultKey
  if (key === null || key === undefined) return
  await removeLater(tx, [key], 0)
}
