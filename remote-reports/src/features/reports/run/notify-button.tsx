import { useAction } from '@lintel/shared/action'
import { isGenerating, type ReportSummary } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { awaitReport } from '@lintel/shared/report-notices'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Button } from '@lintel/shared/ui'
import { titleOf } from '../../report-text/index.ts'
import { requestNotice } from '../reports.api.ts'

type NotifyButtonProps = { report: Pick<ReportSummary, 'id'>; size?: 'sm' | 'md'; onSubscribed?: () => void }

/** Subscribes to an email and a toast on any page when the report ends. Notifies immediately if it has already ended. */
export function NotifyButton({ report, size = 'md', onSubscribed }: NotifyButtonProps) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const request = useAction(requestNotice(organization), {
    onSuccess: showState,
    onSuccessIfMounted: () => onSubscribed?.(),
  })
  function showState(report: ReportSummary) {
    if (isGenerating(report.status)) {
      awaitReport(organization, report.id)
      showToast({ type: 'info', text: "We'll notify you when the report is ready." })
      return
    }
    const callback = () => void navigate(paths.report(organization, report.id))
    const action = { text: 'Show Report', callback }
    const title = `'${titleOf(report)}'`
    if (report.status === 'Complete') showToast({ type: 'success', text: `The report ${title} is complete.`, action })
    else showToast({ type: 'error', text: `The report ${title} failed.`, action })
  }
  return (
    <Button
      size={size}
      loading={request.isRunning}
      loadingText="Notify When Complete"
      onClick={() => request.run(report.id)}
    >
      Notify When Complete
    </Button>
  )
}
