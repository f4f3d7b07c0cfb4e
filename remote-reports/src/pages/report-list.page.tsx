import { Authorized } from '@lintel/shared/session'
import { ReportList } from '../features/reports/list/report-list.tsx'
import { CreateReportType } from '../features/report-types/dialog/report-type.dialog.tsx'
import { RunReport } from '../features/reports/run/run-report.dialog.tsx'
import { NewSchedule } from '../features/schedules/dialogs/new-schedule.dialog.tsx'
import { ListFrame } from '../features/list-frame/list-frame.tsx'

export function ReportListPage() {
  return (
    <ListFrame
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
    </ListFrame>
  )
}
