import { Authorized } from '@lintel/shared/session'
import { CreateReportType, ReportTypeList } from '../features/report-types/index.ts'
import { Sections } from '../features/sections/index.ts'

export function ReportTypeListPage() {
  return (
    <Sections
      title="Report Types"
      actions={
        <Authorized anyRole={['reporting.create']}>
          <CreateReportType />
        </Authorized>
      }
    >
      <ReportTypeList />
    </Sections>
  )
}
