import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { WebhookEndpoint } from '@lintel/shared/contract/webhooks'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { DialogFailure } from '../dialogs/dialog-failure.tsx'
import { NewSecret } from './new-secret.tsx'
import { changeSecret, deleteWebhook } from './webhooks.api.ts'

type ConfirmProps = { webhook: WebhookEndpoint; onClose: () => void }

export function DeleteWebhookDialog({ webhook: { id, address }, onClose }: ConfirmProps) {
  const { run, isRunning, error } = useAction(deleteWebhook(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => showToast({ type: 'success', text: 'The webhook has been deleted.' }),
    onSuccessIfMounted: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isRunning}
      title="Delete this webhook?"
      confirmText="Delete"
      onConfirm={() => run()}
      onCancel={onClose}
    >
      Events will no longer be sent to {address}, and its log is deleted. This can't be undone.
      <DialogFailure error={error} />
    </ConfirmDialog>
  )
}

/** Asks for confirmation, since the receiver needs the new secret, then shows it once. */
export function ChangeSecretDialog({ webhook: { id, address }, onClose }: ConfirmProps) {
  const { run, data, isRunning, error } = useAction(changeSecret(useQueryClient(), useOrganizationId(), id), {
    showsError: true,
    failureText: describeFailure,
  })
  if (data) return <NewSecret webhook={data} onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen
      isBusy={isRunning}
      title="Change the secret?"
      confirmText="Change Secret"
      onConfirm={() => run()}
      onCancel={onClose}
    >
      For 24 hours, events to {address} are signed with both secrets so the receiver can switch over.
      <DialogFailure error={error} />
    </ConfirmDialog>
  )
}
