import { useQueryClient } from '@lintel/shared/api'
import type { Organization, User } from '@lintel/shared/contract'
import { installSession } from '@lintel/shared/host'
import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { organizationQuery } from '../session/session.api.ts'
import { changesKey } from './settings.api.ts'

/** Brings what the server answered to a change to all of the shell that goes by it: header, menu, colours, guards. */
export function useUpdateShell() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const organization = useActiveOrganization()

  function forgetHistory() {
    if (!organization) return
    void queryClient.invalidateQueries({ queryKey: changesKey(organization.id) })
  }

  return {
    forgetHistory,
    showOrganization(changed: Organization) {
      const renamed = user && withName(user, changed)
      const { queryKey } = organizationQuery(changed.id)
      // A refresh that is under way was asked for before the change and would undo it.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, changed)
      queryClient.setQueriesData<User>({ queryKey: ['host', 'user'] }, (known) => known && withName(known, changed))
      queryClient.removeQueries({ queryKey: ['host', 'user-organizations'] })
      forgetHistory()
      if (changed.id === organization?.id) installSession({ user: renamed, organization: changed })
    },
    async showOwnRoles(roles: string[]) {
      if (!user || !organization) return
      queryClient.setQueryData<User>(
        ['host', 'user', user.id, organization.id],
        (known) => known && { ...known, roles },
      )
      installSession({ user: { ...user, roles }, organization })
      const isAdministrator = roles.some((role) => role.endsWith('.organization.update'))
      if (!isAdministrator) await navigate(paths.organization(organization.id), { replace: true })
    },
    async leave() {
      const name = organization?.displayName ?? ''
      queryClient.removeQueries()
      showToast({ text: `You are no longer a member of ${name}.`, type: 'success' })
      await navigate(paths.home(), { replace: true })
    },
  }
}

function withName(user: User, { id, displayName }: Organization): User {
  const organizations = user.organizations.map((one) => (one.id === id ? { id, displayName } : one))
  return { ...user, organizations }
}
