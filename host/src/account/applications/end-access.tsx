import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { AllowedApplication } from '@lintel/shared/contract/applications'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { endAccess } from './allowed-applications.api.ts'

type EndAccessProps = { userId: string; application: AllowedApplication; onClose: () => void }

/** Asks before an application is shut out of what somebody has allowed it. */
export function EndAccess({ userId, application: { id, name }, onClose }: EndAccessProps) {
  const { run, isRunning } = useAction(endAccess(useQueryClient(), userId), {
    onSuccess: () => showToast({ type: 'success', text: `${name} no longer acts for you.` }),
    onSettled: onClose,
    failureText: describeFailure,
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isRunning}
      title={`End access of ${name}?`}
      confirmText="End Access"
      onConfirm={() => run(id)}
      onCancel={onClose}
    >
      It can do nothing for you any more, wherever you are signed in with it. What it has written in your name stays.
      You may sign in with it and allow it again.
    </ConfirmDialog>
  )
}
