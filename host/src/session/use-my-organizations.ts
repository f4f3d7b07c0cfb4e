import { useQuery } from '@lintel/shared/api'
import type { OrganizationSummary, User } from '@lintel/shared/contract'
import { useActiveOrganization } from '@lintel/shared/organization'
import { userOrganizationsQuery } from './session.api.ts'

/**
 * The user's organizations for menus: at once from the cache, later without those that fail to load (specification 1,
 * "The error catalogue"). The open one has loaded.
 */
export function useMyOrganizations(user: User): OrganizationSummary[] {
  const active = useActiveOrganization()
  const { data: loaded } = useQuery(userOrganizationsQuery(user.id))
  if (!loaded) return user.organizations
  return user.organizations.filter(({ id }) => id === active?.id || loaded.some((one) => one.id === id))
}
