import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Report } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Button, ConfirmDialog, Trash2 } from '@lintel/shared/ui'
import { useState } from 'react'
import { titleOf } from '../../report-text/index.ts'
import { deleteReport } from '../reports.api.ts'

/** Asks for confirmation, because the report is permanently deleted for everyone. */
export function DeleteReport({ report }: { report: Report }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(deleteReport(useQueryClient(), organization), {
    onSuccess: () => showToast({ type: 'success', text: 'The report has been deleted.' }),
    onSuccessIfMounted: () => navigate(paths.reports(organization)),
    onError: () => setAsking(false),
  })
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={16} />
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete Report?"
        confirmText="Delete Report"
        isDestructive
        isBusy={remove.isRunning}
        onConfirm={() => remove.run(report)}
        onCancel={() => setAsking(false)}
      >
        '{titleOf(report)}' and its rows are deleted for everyone.
      </ConfirmDialog>
    </>
  )
}
