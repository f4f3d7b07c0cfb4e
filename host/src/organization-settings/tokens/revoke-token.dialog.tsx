import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { OrganizationToken } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog, Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { revokeToken } from './tokens.api.ts'

type RevokeTokenDialogProps = { token: OrganizationToken; onClose: () => void }

export function RevokeTokenDialog({ token: { id, name }, onClose }: RevokeTokenDialogProps) {
  const { run, isRunning, error } = useAction(revokeToken(useQueryClient(), useOrganizationId()), {
    onSuccess: () => showToast({ type: 'success', text: `${name} has been revoked.` }),
    onSuccessIfMounted: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isRunning}
      title={`Revoke ${name}?`}
      confirmText="Revoke"
      onConfirm={() => run(id)}
      onCancel={onClose}
    >
      Programs using this token lose access immediately. This can't be undone.
      {error && (
        <Text role="alert" mt="4" color="fg.error">
          {describeFailure(error)}
        </Text>
      )}
    </ConfirmDialog>
  )
}
