import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useActiveOrganization, useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog, Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { NoticeDialog } from '../dialogs/notice-dialog.tsx'
import { forgetMembers, removeMember } from '../settings.api.ts'
import { useUpdateShell } from '../use-update-shell.ts'
import { lastAdministratorReason, type MemberEntry } from './members.model.ts'
import { useOwnMembership } from './use-own-membership.ts'

type RemoveMemberDialogProps = { member: MemberEntry; isLastAdministrator: boolean; onClose: () => void }

/** Asks before it removes a member. For the last administrator, it explains why that isn't possible. */
export function RemoveMemberDialog({ member, isLastAdministrator, onClose }: RemoveMemberDialogProps) {
  const organizationId = useOrganizationId()
  const organization = useActiveOrganization()?.displayName ?? organizationId
  const queryClient = useQueryClient()
  const isSelf = useUser()?.id === member.id
  const { forgetHistory } = useUpdateShell()
  const { leave } = useOwnMembership()
  const { run, isRunning, error } = useAction(
    { mutationFn: () => removeMember(organizationId, member.id) },
    {
      onSuccess: async () => {
        if (isSelf) return leave()
        forgetHistory()
        await forgetMembers(queryClient, organizationId)
        showToast({ text: `${member.name} has been removed.`, type: 'success' })
      },
      onSuccessIfMounted: onClose,
      showsError: true,
      failureText: describeFailure,
    },
  )
  const title = isSelf ? `Leave ${organization}?` : `Remove ${member.name}?`
  if (isLastAdministrator) {
    return <NoticeDialog title={title} text={lastAdministratorReason(isSelf)} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isRunning}
      title={title}
      confirmText={isSelf ? 'Leave' : 'Remove'}
      onConfirm={() => run()}
      onCancel={onClose}
    >
      {isSelf
        ? `You'll lose your roles in ${organization}. Only an organization admin can add you again.`
        : `${member.name} will lose all roles and access to ${organization}.`}
      {error && (
        <Text role="alert" color="fg.error" mt="3">
          {describeFailure(error)}
        </Text>
      )}
    </ConfirmDialog>
  )
}
