import type { RoleName } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { holdsRole, lockOrganization } from './repository.ts'

/** The role that can change the organization and its members; at least one member keeps it. */
export const administratorRole: RoleName = 'organization.update'

/** Locks the organization and checks the role again, because it was read before the lock and may have been removed since. */
export async function lockAsAdministrator({ tx, organizationId, userId }: OrganizationScope): Promise<void> {
  await lockOrganization(tx, organizationId)
  if (await holdsRole(tx, { organizationId, userId }, administratorRole)) return
  throw new PlatformError('roles/missing', 403, 'You no longer have the role required for this in this organization.')
}
