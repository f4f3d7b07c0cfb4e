import { Authorized } from '@lintel/shared/session'
import { CreateReportType } from '../features/report-types/dialog/create-report-type.tsx'
import { ReportTypeList } from '../features/report-types/list/report-type-list.tsx'
import { Sections } from '../features/list-frame/list-frame.tsx'

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
