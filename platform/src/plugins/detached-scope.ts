import type { OrganizationAccess } from './access.ts'
import { runInOrganizationScope, type OrganizationScope, type ScopedCall } from './organization-scope.ts'

/**
 * What a handler works with that waits for other services: the transaction that checked the caller is over, so that
 * none is held meanwhile. It opens its own, each as short as possible. Each checks the caller again: what was true
 * when the call began need not be true when the other service has answered.
 */
export type DetachedScope = Omit<OrganizationScope, 'tx'> & {
  inTransaction<T>(run: (scope: OrganizationScope) => Promise<T>): Promise<T>
}

export function detach(
  call: ScopedCall,
  access: OrganizationAccess,
  { userId, organizationId, roles }: OrganizationScope,
): DetachedScope {
  return { userId, organizationId, roles, inTransaction: (run) => runInOrganizationScope(call, access, run) }
}
