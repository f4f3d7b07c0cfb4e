import { useMutation, useQueryClient } from '@lintel/shared/api'
import type { OrganizationToken } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog, Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { revokeToken } from './tokens.api.ts'

type RevokeTokenDialogProps = { token: OrganizationToken; onClose: () => void }

export function RevokeTokenDialog({ token: { id, name }, onClose }: RevokeTokenDialogProps) {
  const revoke = useMutation(revokeToken(useQueryClient(), useOrganizationId()))

  function confirm() {
    revoke.mutate(id, {
      onSuccess: () => {
        showToast({ type: 'success', text: `${name} has been revoked.` })
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={revoke.isPending}
      title={`Revoke ${name}?`}
      confirmText="Revoke"
      onConfirm={confirm}
      onCancel={onClose}
    >
      The program that uses it is refused from now on. This cannot be undone.
      {revoke.error && (
        <Text role="alert" mt="4" color="fg.error">
          {describeFailure(revoke.error)}
        </Text>
      )}
    </ConfirmDialog>
  )
}
