import type { QueryClient } from '@lintel/shared/api'
import { organizationSchema, type Organization, type User } from '@lintel/shared/contract'
import { installSession } from '@lintel/shared/host'
import { activeOrganizationId } from '@lintel/shared/organization'
import { currentUser } from '@lintel/shared/session'
import { organizationQuery } from './session.api.ts'

let channel: BroadcastChannel | undefined

/**
 * Applies a saved organization to the shell: header, menu, colors, units, and currency. If the user is in another organization by
 * then, it only updates the cache.
 */
export function applyOrganization(queryClient: QueryClient, changed: Organization): void {
  const { queryKey } = organizationQuery(changed.id)
  // A refetch in flight started before the change and would undo it.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, changed)
  queryClient.setQueriesData<User>({ queryKey: ['host', 'user'] }, (cached) => cached && withName(cached, changed))
  queryClient.removeQueries({ queryKey: ['host', 'user-organizations'] })
  const user = currentUser()
  if (changed.id !== activeOrganizationId()) return
  installSession({ user: user && withName(user, changed), organization: changed })
}

function withName(user: User, { id, displayName }: Organization): User {
  const organizations = user.organizations.map((one) => (one.id === id ? { id, displayName } : one))
  return { ...user, organizations }
}

/** Shows a saved organization in the other tabs of the browser as well. */
export function shareOrganization(changed: Organization): void {
  channel?.postMessage(changed)
}

/** Calls `onChange` when an organization was saved in another tab. Returns a function that stops it. */
export function followOrganization(onChange: (changed: Organization) => void): () => void {
  const opened = new BroadcastChannel('lintel.organization')
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Another tab may run another release of the site.
    const changed = organizationSchema.safeParse(data)
    if (changed.success) onChange(changed.data)
  })
  channel = opened
  return () => {
    opened.close()
    channel = undefined
  }
}
