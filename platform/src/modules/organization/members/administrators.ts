import { PlatformError } from '../../../errors.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { administratorRole } from '../organizations/administrators.ts'
import { findMember, hasOtherAdministrator } from './repository.ts'

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
