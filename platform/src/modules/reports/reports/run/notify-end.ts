import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { writeEvents } from '../../../organization/webhooks/index.ts'
import { removeLater } from '../../../base/files/index.ts'
import { listNoticed } from '../notices/notice-repository.ts'
import { announceNotices } from '../notices/notices.ts'
import { reportCompleted } from './report-event.ts'
import { manualReportJob, reportNoticeJob, scheduledReportJob } from '../report.job.ts'
import { findManualRun } from './manual-run-repository.ts'
import { cacheReport, type StoredReport } from '../repository.ts'

/** Runs in the transaction that ends the report: sets the expiry of the report and its file, and notifies subscribers. */
export async function notifyEnd(
  tx: Transaction,
  { jobs, daysKept }: { jobs: JobQueue; daysKept: number },
  { organizationId, id, resultKey, scheduleId, ...report }: StoredReport,
): Promise<void> {
  await cacheReport(tx, { organizationId, id }, daysKept)
  if (resultKey !== null) await removeLater(tx, [resultKey], daysKept * 24)
  for (const userId of await listNoticed(tx, { organizationId, id })) {
    await jobs.send(tx, reportNoticeJob, { organizationId, reportId: id, userId })
    await announceNotices(tx, { organizationId, userId })
  }
  if (report.status === 'Complete') {
    const { reportType, dataset, rowCount } = report
    const happened = { reportId: id, reportType, dataset, rows: rowCount ?? 0 }
    await writeEvents(tx, jobs, reportCompleted, { organizationId, data: [happened] })
  }
  if (scheduleId !== null) return jobs.send(tx, scheduledReportJob, { organizationId, scheduleId, reportId: id })
  const byHand = await findManualRun(tx, { organizationId, reportId: id })
  if (byHand) await jobs.send(tx, manualReportJob, { organizationId, scheduleId: byHand, reportId: id })
}
