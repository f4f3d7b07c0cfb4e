import { useQueryClient } from '@lintel/shared/api'
import type { Organization, User } from '@lintel/shared/contract'
import { installSession } from '@lintel/shared/host'
import { activeOrganizationId, useActiveOrganization } from '@lintel/shared/organization'
import { currentUser } from '@lintel/shared/session'
import { organizationQuery } from '../session/session.api.ts'
import { changesKey } from './settings.api.ts'

/**
 * Applies a saved organization to the shell: header, menu, and colors. If the user is in another organization by then,
 * it only updates the cache.
 */
export function useUpdateShell() {
  const queryClient = useQueryClient()
  const organization = useActiveOrganization()

  function forgetHistory() {
    if (!organization) return
    void queryClient.invalidateQueries({ queryKey: changesKey(organization.id) })
  }

  return {
    forgetHistory,
    showOrganization(changed: Organization) {
      const { queryKey } = organizationQuery(changed.id)
      // A refetch in flight started before the change and would undo it.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, changed)
      queryClient.setQueriesData<User>({ queryKey: ['host', 'user'] }, (known) => known && withName(known, changed))
      queryClient.removeQueries({ queryKey: ['host', 'user-organizations'] })
      forgetHistory()
      const user = currentUser()
      if (changed.id !== activeOrganizationId()) return
      installSession({ user: user && withName(user, changed), organization: changed })
    },
  }
}

function withName(user: User, { id, displayName }: Organization): User {
  const organizations = user.organizations.map((one) => (one.id === id ? { id, displayName } : one))
  return { ...user, organizations }
}
