import { useQueryClient } from '@lintel/shared/api'
import type { User } from '@lintel/shared/contract'
import { setUser } from '@lintel/shared/host'
import { currentUser } from '@lintel/shared/session'

/** Brings what was saved to everything that shows it: the user menu, other pages, the members of organizations. */
export function useUpdateUser() {
  const queryClient = useQueryClient()
  return function show({ id, contactEmail, picture }: User) {
    // The answer belongs to no organization and so holds no roles: only what was changed is taken from it.
    const change = { contactEmail, picture }
    queryClient.setQueriesData<User>({ queryKey: ['host', 'user', id] }, (known) => known && { ...known, ...change })
    void queryClient.invalidateQueries({ queryKey: ['host', 'members'] })
    const user = currentUser()
    if (user?.id === id) setUser({ ...user, ...change })
  }
}
