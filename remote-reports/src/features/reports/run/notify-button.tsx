import { api, errorText, mutationOptions, useMutation } from '@lintel/shared/api'
import { isBeingMade, reportSummarySchema, type ReportSummary } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { awaitReport } from '@lintel/shared/report-notices'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Button } from '@lintel/shared/ui'

type NotifyButtonProps = { report: Pick<ReportSummary, 'id'>; size?: 'sm' | 'md'; onAsked?: () => void }

/** Asks for an e-mail and, on whatever page the person is then, a toast. Tells at once if the report is over already. */
export function NotifyButton({ report, size = 'md', onAsked }: NotifyButtonProps) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const ask = useMutation(notifyOf(organization))
  function onAnswer({ id, status, reportType, dataset }: ReportSummary) {
    if (isBeingMade(status)) {
      awaitReport(organization, id)
      showToast({ type: 'info', text: 'You will be told when the report is complete.' })
    } else {
      const title = `'${reportType} | ${dataset}'`
      const callback = () => void navigate(paths.report(organization, id))
      const action = { text: 'Show Report', callback }
      if (status === 'Complete') showToast({ type: 'success', text: `The report ${title} is complete.`, action })
      else showToast({ type: 'error', text: `The report ${title} could not be made.`, action })
    }
    onAsked?.()
  }
  return (
    <Button
      size={size}
      loading={ask.isPending}
      loadingText="Notify When Complete"
      onClick={() =>
        ask.mutate(report.id, {
          onSuccess: onAnswer,
          onError: (error) => showToast({ type: 'error', text: errorText(error) }),
        })
      }
    >
      Notify When Complete
    </Button>
  )
}

function notifyOf(organization: string) {
  return mutationOptions({
    mutationFn: (id: string) =>
      api.put(`/reports/${encodeURIComponent(id)}/notify`, {
        schema: reportSummarySchema,
        organization: { id: organization },
      }),
  })
}
