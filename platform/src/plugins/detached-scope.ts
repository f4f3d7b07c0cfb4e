import type { OrganizationAccess } from './access.ts'
import { runInOrganizationScope, type OrganizationScope, type RunCall } from './organization-scope.ts'

/**
 * The scope of a handler that waits for other services: the transaction that authorized the caller is over, so that none is open while waiting. The
 * handler opens its own transactions, as short as possible, and each authorizes the caller again, because permissions may have changed while the
 * other service responded.
 */
export type DetachedScope = Omit<OrganizationScope, 'tx'> & {
  inTransaction<T>(run: (scope: OrganizationScope) => Promise<T>): Promise<T>
}

export function detach(
  call: RunCall,
  access: OrganizationAccess,
  { userId, organizationId, roles, program, application, origin }: OrganizationScope,
): DetachedScope {
  return {
    userId,
    organizationId,
    roles,
    program,
    application,
    origin,
    inTransaction: (run) => call.request.withConcurrencyLimit(() => runInOrganizationScope(call, access, run)),
  }
}
