import { useAction } from '@lintel/shared/action'
import { useQueryClient, newId } from '@lintel/shared/api'
import type { ReportSummary } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { Button, VisuallyHidden } from '@lintel/shared/ui'
import { useState } from 'react'
import { titleOf } from '../../report-text/index.ts'
import { runAgain } from '../reports.api.ts'

/** Requests the same report type with the same data set, once however often it's clicked, and opens the new report. */
export function RunAgain({ report }: { report: ReportSummary }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const rerun = useAction(runAgain(useQueryClient(), organization), {
    onSuccessIfMounted: ({ id }) => navigate(paths.report(organization, id)),
  })
  const [key] = useState(newId)
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      aria-disabled={rerun.isRunning || undefined}
      onClick={() => rerun.run({ id: report.id, key })}
    >
      Run Again
      <VisuallyHidden>: {titleOf(report)}</VisuallyHidden>
    </Button>
  )
}
