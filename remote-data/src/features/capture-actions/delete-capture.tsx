import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog } from '@lintel/shared/ui'
import { deleteCapture, removeCaptureFromCache, type Capture } from '../captures/index.ts'
import { DeletedWithCapture } from './deleted-with-capture.tsx'

type DeleteCaptureProps = { capture: Capture; isAsking: boolean; onCancel: () => void }

/** Deletes the capture after a confirmation that lists what is deleted with it. */
export function DeleteCapture({ capture: { id, documentFileName }, isAsking, onCancel }: DeleteCaptureProps) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = documentFileName || 'No File Name'
  const deleting = useAction(deleteCapture(organization, id), {
    onSuccess: () => showToast({ type: 'success', text: `${name} has been deleted.` }),
    onSuccessIfMounted: () => navigate(paths.captures(organization)),
    onError: onCancel,
    onSettled: (failure) => (failure ? undefined : removeCaptureFromCache(client, organization, id)),
  })
  return (
    <ConfirmDialog
      isOpen={isAsking}
      isDestructive
      isBusy={deleting.isRunning}
      title={`Delete ${name}?`}
      confirmText="Delete"
      onConfirm={() => deleting.run()}
      onCancel={onCancel}
    >
      <DeletedWithCapture captureId={id} />
    </ConfirmDialog>
  )
}
