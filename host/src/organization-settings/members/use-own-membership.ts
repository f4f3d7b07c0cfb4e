import { useQueryClient } from '@lintel/shared/api'
import type { User } from '@lintel/shared/contract'
import { installSession } from '@lintel/shared/host'
import { activeOrganizationId, useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { currentUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'

/** What follows when people change their own membership, who may be in another organization by the time of the answer. */
export function useOwnMembership() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const organization = useActiveOrganization()

  return {
    showOwnRoles(roles: string[]) {
      const user = currentUser()
      if (!user || !organization) return
      queryClient.setQueryData<User>(
        ['host', 'user', user.id, organization.id],
        (known) => known && { ...known, roles },
      )
      if (organization.id === activeOrganizationId()) installSession({ user: { ...user, roles }, organization })
    },
    /** Leads whoever may no longer manage the organization away from its settings. */
    async leadOutWithout(roles: string[]) {
      const isAdministrator = roles.some((role) => role.endsWith('.organization.update'))
      if (organization && !isAdministrator) await navigate(paths.organization(organization.id), { replace: true })
    },
    /** Leads out of the organization, whichever of its pages is open by then: none of them is theirs any more. */
    async leave() {
      showToast({ text: `You are no longer a member of ${organization?.displayName ?? ''}.`, type: 'success' })
      if (organization?.id === activeOrganizationId()) {
        queryClient.removeQueries()
        await navigate(paths.home(), { replace: true })
      } else {
        queryClient.removeQueries({ queryKey: ['host', 'user'] })
        await queryClient.invalidateQueries({ queryKey: ['host', 'user-organizations'] })
      }
    },
  }
}
