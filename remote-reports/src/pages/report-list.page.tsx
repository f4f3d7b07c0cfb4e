import { Authorized } from '@lintel/shared/session'
import { ReportList } from '../features/reports/list/report-list.tsx'
import { CreateReportType } from '../features/report-types/index.ts'
import { RunReport } from '../features/run-report/index.ts'
import { NewSchedule } from '../features/schedules/index.ts'
import { Sections } from '../features/sections/index.ts'

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
