import type { RoleName } from '@lintel/shared/contract'
import { PlatformError } from '../../errors.ts'
import type { OrganizationScope } from '../../plugins/organization-scope.ts'
import { findMember, hasOtherAdministrator, lockMembers } from './repository.ts'

/** Whoever holds it can change the organization and its members; one such member always remains. */
const administratorRole: RoleName = 'organization.update'

/**
 * From here on nobody else changes the organization. The caller's role was read before the lock, and whoever held it
 * until now may just have taken that role away.
 */
export async function lockAsAdministrator({ tx, organizationId, userId }: OrganizationScope): Promise<void> {
  await lockMembers(tx, organizationId)
  const caller = await findMember(tx, { organizationId, userId })
  if (caller?.roles.includes(administratorRole)) return
  throw new PlatformError('roles/missing', 403, 'You no longer hold the role that this needs in this organization.')
}

export async function assertNotLastAdministrator(scope: OrganizationScope, userId: string): Promise<void> {
  const membership = { organizationId: scope.organizationId, userId }
  const member = await findMember(scope.tx, membership)
  if (!member?.roles.includes(administratorRole) || (await hasOtherAdministrator(scope.tx, membership))) return
  throw new PlatformError(
    'members/last-administrator',
    409,
    'This is the last member who can manage the organization. Give someone else that role first.',
  )
}
