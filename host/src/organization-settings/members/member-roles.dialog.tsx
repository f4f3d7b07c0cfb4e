import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { useForm, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Box, Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { customRolesQuery } from '../roles/roles.api.ts'
import { namesOf, permissionsOf } from '../roles/roles.model.ts'
import { forgetMembers, saveMember } from '../settings.api.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { useUpdateShell } from '../use-update-shell.ts'
import { administratorRole, lastAdministratorReason, type MemberEntry } from './members.model.ts'
import { AssignedRolesField } from './roles-field.tsx'
import { roleDifference, roleLabels } from './role-groups.model.ts'
import { useOwnMembership } from './use-own-membership.ts'
import { useRoleGroups } from './use-role-groups.ts'

const schema = z.object({ roles: z.array(z.string()), customRoles: z.array(z.string()) })

type MemberRolesDialogProps = { member: MemberEntry; isLastAdministrator: boolean; onClose: () => void }

/** Changes the roles of a member and lists the differences before saving. */
export function MemberRolesDialog({ member, isLastAdministrator, onClose }: MemberRolesDialogProps) {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  const isSelf = useUser()?.id === member.id
  const { forgetHistory } = useUpdateShell()
  const { showOwnRoles, leadOutWithout } = useOwnMembership()
  const form = useForm({ schema, start: { roles: member.directRoles, customRoles: member.customRoles } })
  const { submit, isRunning } = useAction(
    {
      mutationFn: (assigned: z.output<typeof schema>) => saveMember(organizationId, { userId: member.id }, assigned),
    },
    {
      onSuccess: async (saved) => {
        forgetHistory()
        await forgetMembers(queryClient, organizationId)
        showToast({ text: `Roles for ${member.name} changed.`, type: 'success' })
        if (isSelf) showOwnRoles(saved.roles)
      },
      onSuccessIfMounted: async (saved) => {
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
      <AssignedRolesField lockedBecause={isLastAdministrator ? lastAdministratorReason(isSelf) : undefined} />
      <Difference member={member} isSelf={isSelf} />
    </SettingsDialog>
  )
}

function Difference({ member, isSelf }: { member: MemberEntry; isSelf: boolean }) {
  const [direct, chosen] = useWatch<z.output<typeof schema>, ['roles', 'customRoles']>({
    name: ['roles', 'customRoles'],
  })
  const { data: customRoles = [] } = useQuery(customRolesQuery(useOrganizationId()))
  const groups = useRoleGroups()
  const roles = [...new Set([...direct, ...permissionsOf(customRoles, chosen)])]
  const { given, taken } = roleDifference(member.roles, roles)
  const changed = roleDifference(member.customRoles, chosen)
  const adds = [...namesOf(customRoles, changed.given), ...roleLabels(given, groups)]
  const removes = [...namesOf(customRoles, changed.taken), ...roleLabels(taken, groups)]
  return (
    <Box role="status" bg="bg.subtle" rounded="md" px="4" py="3" textStyle="sm">
      {adds.length === 0 && removes.length === 0 && <Text color="fg.muted">No changes yet.</Text>}
      {adds.length > 0 && <Text>Adds: {adds.join(', ')}</Text>}
      {removes.length > 0 && <Text>Removes: {removes.join(', ')}</Text>}
      {isSelf && taken.includes(administratorRole) && (
        <Text fontWeight="semibold" mt="1">
          You'll no longer be able to open these settings.
        </Text>
      )}
    </Box>
  )
}
