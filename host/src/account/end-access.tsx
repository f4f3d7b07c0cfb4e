import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { AllowedApplication } from '@lintel/shared/contract/applications'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog } from '@lintel/shared/ui'
import { describeFailure } from './describe-failure.ts'
import { endAccess } from './allowed-applications.api.ts'

type EndAccessProps = { userId: string; application: AllowedApplication; onClose: () => void }

/** Asks for confirmation before it revokes an application's access. */
export function EndAccess({ userId, application: { id, name }, onClose }: EndAccessProps) {
  const { run, isRunning } = useAction(endAccess(useQueryClient(), userId), {
    onSuccess: () => showToast({ type: 'success', text: `Access revoked for ${name}.` }),
    onSettled: onClose,
    failureText: describeFailure,
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isRunning}
      title={`Revoke access for ${name}?`}
      confirmText="Revoke Access"
      onConfirm={() => run(id)}
      onCancel={onClose}
    >
      It can no longer act on your behalf on any device. Content it created as you stays. You can allow it again
      anytime.
    </ConfirmDialog>
  )
}
