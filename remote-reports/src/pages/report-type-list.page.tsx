import { Authorized } from '@lintel/shared/session'
import { CreateReportType } from '../features/report-types/dialog/report-type.dialog.tsx'
import { ReportTypeList } from '../features/report-types/list/report-type-list.tsx'
import { ListFrame } from '../features/list-frame/list-frame.tsx'

export function ReportTypeListPage() {
  return (
    <ListFrame
      title="Report Types"
      actions={
        <Authorized anyRole={['reporting.create']}>
          <CreateReportType />
        </Authorized>
      }
    >
      <ReportTypeList />
    </ListFrame>
  )
}
