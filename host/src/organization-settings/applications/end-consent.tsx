import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { ApplicationConsent } from '@lintel/shared/contract/applications'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { endConsent } from './applications.api.ts'
import { DialogFailure } from '../dialogs/dialog-failure.tsx'

type EndConsentProps = { id: string; name: string; person: ApplicationConsent; onClose: () => void }

export function EndConsentDialog({ id, name, person: { personId, personName }, onClose }: EndConsentProps) {
  const { run, isRunning, error } = useAction(endConsent(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => showToast({ type: 'success', text: `Access revoked for ${personName}.` }),
    onSuccessIfMounted: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isRunning}
      title="Revoke this user's access?"
      confirmText="Revoke Access"
      onConfirm={() => run(personId)}
      onCancel={onClose}
    >
      {name} can no longer act on behalf of {personName} on any device. They can allow it again anytime.
      <DialogFailure error={error} />
    </ConfirmDialog>
  )
}
