import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { useForm, useWatch } from '@lintel/shared/form'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Box, Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { saveMember } from '../settings.api.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { useUpdateShell } from '../use-update-shell.ts'
import { administratorRole, lastAdministratorReason, type MemberEntry } from './members.model.ts'
import { RolesField } from './roles-field.tsx'
import { roleDifference, roleLabels } from './role-groups.model.ts'
import { useOwnMembership } from './use-own-membership.ts'
import { useRoleGroups } from './use-role-groups.ts'

const schema = z.object({ roles: z.array(z.string()) })

type MemberRolesDialogProps = { member: MemberEntry; isLastAdministrator: boolean; onClose: () => void }

/** Changes the roles of a member and lists the differences before saving. */
export function MemberRolesDialog({ member, isLastAdministrator, onClose }: MemberRolesDialogProps) {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  const isSelf = useUser()?.id === member.id
  const { forgetHistory } = useUpdateShell()
  const { showOwnRoles, leadOutWithout } = useOwnMembership()
  const form = useForm({ schema, start: { roles: member.roles } })
  const { submit, isRunning } = useAction(
    {
      mutationFn: ({ roles }: z.output<typeof schema>) => saveMember(organizationId, { userId: member.id }, roles),
    },
    {
      onSuccess: async (saved) => {
        forgetHistory()
        await queryClient.invalidateQueries({ queryKey: membersQuery(organizationId).queryKey })
        showToast({ text: `Roles for ${member.name} changed.`, type: 'success' })
        if (isSelf) showOwnRoles(saved.roles)
      },
      goOn: async (saved) => {
        onClose()
        if (isSelf) await leadOutWithout(saved.roles)
      },
      failureText: describeFailure,
    },
  )
  return (
    <SettingsDialog
      title={`Roles for ${member.name}`}
      confirmText="Save Roles"
      {...{ form, isRunning, onClose }}
      onSubmit={submit}
    >
      <RolesField lockedBecause={isLastAdministrator ? lastAdministratorReason(isSelf) : undefined} />
      <Difference member={member} isSelf={isSelf} />
    </SettingsDialog>
  )
}

function Difference({ member, isSelf }: { member: MemberEntry; isSelf: boolean }) {
  const roles = useWatch<{ roles: string[] }, 'roles'>({ name: 'roles' })
  const groups = useRoleGroups()
  const { given, taken } = roleDifference(member.roles, roles)
  return (
    <Box role="status" bg="bg.subtle" rounded="md" px="4" py="3" textStyle="sm">
      {given.length === 0 && taken.length === 0 && <Text color="fg.muted">No changes yet.</Text>}
      {given.length > 0 && <Text>Adds: {roleLabels(given, groups).join(', ')}</Text>}
      {taken.length > 0 && <Text>Removes: {roleLabels(taken, groups).join(', ')}</Text>}
      {isSelf && taken.includes(administratorRole) && (
        <Text fontWeight="semibold" mt="1">
          You'll no longer be able to open these settings.
        </Text>
      )}
    </Box>
  )
}
