import type { Database } from '../database/connect.ts'
import { withScope } from '../database/scope.ts'
import type { OrganizationScope } from './organization-scope.ts'

/**
 * What a handler works with that waits for other services: the transaction that checked the caller is over, so that
 * none is held meanwhile. It opens its own, each as short as possible.
 */
export type DetachedScope = Omit<OrganizationScope, 'tx'> & {
  inTransaction<T>(run: (scope: OrganizationScope) => Promise<T>): Promise<T>
}

export function detach(db: Database, { userId, organizationId, roles }: OrganizationScope): DetachedScope {
  const caller = { userId, organizationId, roles }
  return { ...caller, inTransaction: (run) => withScope(db, caller, (tx) => run({ ...caller, tx })) }
}
