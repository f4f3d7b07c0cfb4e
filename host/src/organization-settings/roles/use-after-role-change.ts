import { useQueryClient } from '@lintel/shared/api'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { useOwnMembership } from '../members/use-own-membership.ts'
import { useUpdateShell } from '../use-update-shell.ts'

/** Returns a function for after a change of custom roles: the person may have one, so the shell shows their own roles again. */
export function useAfterRoleChange(): () => Promise<void> {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const userId = useUser()?.id
  const { forgetHistory } = useUpdateShell()
  const { showOwnRoles } = useOwnMembership()
  return async () => {
    forgetHistory()
    const members = await client.query({ ...membersQuery(organization), staleTime: 0 })
    const ownMember = members.find(({ id }) => id === userId)
    if (ownMember) showOwnRoles(ownMember.roles)
  }
}
