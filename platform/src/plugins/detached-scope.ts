import type { OrganizationAccess } from './access.ts'
import { runInOrganizationScope, type OrganizationScope, type ScopedCall } from './organization-scope.ts'

/**
 * What a handler that waits for other services works with: the transaction that checked the caller is over, so that none is open meanwhile.
 * The handler opens its own, each as short as possible, and each checks the caller again, because things may have changed while the other
 * service answered.
 */
export type DetachedScope = Omit<OrganizationScope, 'tx'> & {
  inTransaction<T>(run: (scope: OrganizationScope) => Promise<T>): Promise<T>
}

export function detach(
  call: ScopedCall,
  access: OrganizationAccess,
  { userId, organizationId, roles, program, application }: OrganizationScope,
): DetachedScope {
  return {
    userId,
    organizationId,
    roles,
    program,
    application,
    inTransaction: (run) => call.request.withConcurrencyLimit(() => runInOrganizationScope(call, access, run)),
  }
}
