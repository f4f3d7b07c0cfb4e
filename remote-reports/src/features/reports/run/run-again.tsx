import { errorText, useMutation, useQueryClient } from '@lintel/shared/api'
import type { ReportSummary } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Button, VisuallyHidden } from '@lintel/shared/ui'
import { useState } from 'react'
import { newOrderKey } from '../../report-selections/index.ts'
import { titleOf } from '../../report-text/index.ts'
import { runAgain } from '../reports.api.ts'

/** Orders the same report type over the same data set, once however often it is clicked, and shows the new report. */
export function RunAgain({ report }: { report: ReportSummary }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const again = useMutation(runAgain(useQueryClient(), organization))
  const [key] = useState(newOrderKey)
  function run() {
    again.mutate(
      { id: report.id, key },
      {
        onSuccess: ({ id }) => void navigate(paths.report(organization, id)),
        onError: (error) => showToast({ type: 'error', text: errorText(error) }),
      },
    )
  }
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      aria-disabled={again.isPending || undefined}
      onClick={again.isPending ? undefined : run}
    >
      Run Again
      <VisuallyHidden>: {titleOf(report)}</VisuallyHidden>
    </Button>
  )
}
