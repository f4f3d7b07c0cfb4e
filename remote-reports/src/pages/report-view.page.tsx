import { useParams } from '@lintel/shared/routing'
import { ReportView } from '../features/reports/view/report-view.tsx'

export function ReportViewPage() {
  const { reportId = '' } = useParams()
  return <ReportView key={reportId} id={reportId} />
}
