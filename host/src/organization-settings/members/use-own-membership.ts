import { useQueryClient } from '@lintel/shared/api'
import type { User } from '@lintel/shared/contract'
import { installSession } from '@lintel/shared/host'
import { activeOrganizationId, useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { currentUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'

/** Handles changes to the user's own membership. The user may be in another organization when the response arrives. */
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
        (cached) => cached && { ...cached, roles },
      )
      if (organization.id === activeOrganizationId()) installSession({ user: { ...user, roles }, organization })
    },
    /** Leaves the settings if the user can no longer manage the organization. */
    async leadOutWithout(roles: string[]) {
      const isAdministrator = roles.some((role) => role.endsWith('.organization.update'))
      if (organization && !isAdministrator) await navigate(paths.organization(organization.id), { replace: true })
    },
    /** Leaves the organization from any of its pages. */
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
