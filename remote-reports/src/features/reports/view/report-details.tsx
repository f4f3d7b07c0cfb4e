import { isGenerating, type Report } from '@lintel/shared/contract/reports'
import { NotifyButton } from '../run/notify-button.tsx'
import { DeleteReport } from './delete-report.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportProgress } from './report-progress.tsx'
import { ReportResult } from './report-result.tsx'
import { useReportEvents } from './use-report-events.ts'

/** A complete report, its progress, or why it failed. */
export function ReportDetails({ report }: { report: Report }) {
  useReportEvents(report)
  if (report.status === 'Complete') return <ReportResult report={report} />
  return (
    <>
      <ReportHead
        report={report}
        actions={
          <>
            {isGenerating(report.status) && !report.notify && <NotifyButton report={report} size="sm" />}
            {report.mayDelete && <DeleteReport report={report} />}
          </>
        }
      />
      <ReportProgress report={report} />
    </>
  )
}
