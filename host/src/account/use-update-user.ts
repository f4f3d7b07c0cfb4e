import { useQueryClient } from '@lintel/shared/api'
import type { User } from '@lintel/shared/contract'
import { setUser } from '@lintel/shared/host'
import { currentUser } from '@lintel/shared/session'

/** Updates every cache that shows the user: the user menu, other pages, and the members of organizations. */
export function useUpdateUser() {
  const queryClient = useQueryClient()
  return function show({ id, contactEmail, picture }: User) {
    // The response has no organization and therefore no roles, so only the changed fields are used.
    const change = { contactEmail, picture }
    queryClient.setQueriesData<User>({ queryKey: ['host', 'user', id] }, (cached) => cached && { ...cached, ...change })
    void queryClient.invalidateQueries({ queryKey: ['host', 'members'] })
    const user = currentUser()
    if (user?.id === id) setUser({ ...user, ...change })
  }
}
