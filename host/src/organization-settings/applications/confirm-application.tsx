import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Application } from '@lintel/shared/contract/applications'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { DialogFailure } from '../dialogs/dialog-failure.tsx'
import { changeSecret, removeApplication } from './applications.api.ts'
import { NewSecret } from './new-secret.tsx'

type ConfirmProps = { application: Application; onClose: () => void }

export function RemoveApplicationDialog({ application: { id, name }, onClose }: ConfirmProps) {
  const { run, isRunning, error } = useAction(removeApplication(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => showToast({ type: 'success', text: `${name} has been removed.` }),
    onSuccessIfMounted: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isRunning}
      title={`Remove ${name}?`}
      confirmText="Remove"
      onConfirm={() => run()}
      onCancel={onClose}
    >
      All users are signed out of it immediately and can't sign in again. Content they created stays. This can't be
      undone.
      <DialogFailure error={error} />
    </ConfirmDialog>
  )
}

/** Asks for confirmation, since the program needs the new secret, then shows it once. */
export function ChangeSecretDialog({ application: { id, name }, onClose }: ConfirmProps) {
  const { run, data, isRunning, error } = useAction(changeSecret(useQueryClient(), useOrganizationId(), id), {
    showsError: true,
    failureText: describeFailure,
  })
  if (data && data.secret !== null)
    return <NewSecret application={{ ...data, secret: data.secret }} onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen
      isBusy={isRunning}
      title="Change the secret?"
      confirmText="Change Secret"
      onConfirm={() => run()}
      onCancel={onClose}
    >
      The previous secret stops working now. {name} keeps working for up to an hour. Enter the new secret before then.
      <DialogFailure error={error} />
    </ConfirmDialog>
  )
}
