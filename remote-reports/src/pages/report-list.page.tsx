import { Authorized } from '@lintel/shared/session'
import { ReportList } from '../features/reports/list/report-list.tsx'
import { CreateReportType } from '../features/report-types/dialog/create-report-type.tsx'
import { RunReport } from '../features/reports/run/run-report.tsx'
import { NewSchedule } from '../features/schedules/new-schedule.tsx'
import { Sections } from '../features/list-frame/list-frame.tsx'

export function ReportListPage() {
  return (
    <Sections
      title="Reports"
      actions={
        <Authorized anyRole={['reporting.create']}>
          <RunReport />
          <NewSchedule />
          <CreateReportType />
        </Authorized>
      }
    >
      <ReportList />
    </Sections>
  )
}
