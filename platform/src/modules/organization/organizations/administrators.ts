import type { RoleName } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { holdsRole, lockOrganization } from './repository.ts'

/** Members with this role can change the organization and its members; one such member always remains. */
export const administratorRole: RoleName = 'organization.update'

/**
 * From here on, no one else changes the organization. The role is checked again, because it was read before the lock, and may just have
 * been taken away.
 */
export async function lockAsAdministrator({ tx, organizationId, userId }: OrganizationScope): Promise<void> {
  await lockOrganization(tx, organizationId)
  if (await holdsRole(tx, { organizationId, userId }, administratorRole)) return
  throw new PlatformError('roles/missing', 403, 'You no longer have the role required for this in this organization.')
}
