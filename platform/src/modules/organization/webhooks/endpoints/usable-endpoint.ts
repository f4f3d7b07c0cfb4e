import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { endpointForbidden, endpointNotFound } from '../webhook-errors.ts'
import { findEndpoint, type StoredEndpoint } from './repository.ts'

/** Whether the caller may have the audit log sent, and read what was sent of it. */
export function mayReadAuditLog({ roles }: Pick<OrganizationScope, 'roles'>): boolean {
  return roles.includes('organization.update')
}

/**
 * The endpoint, if the caller may use it. One that has ever received the audit log stays restricted, because its log and its waiting messages
 * contain entries.
 */
export async function usableEndpoint(
  scope: OrganizationScope,
  id: string,
  find: typeof findEndpoint = findEndpoint,
): Promise<StoredEndpoint> {
  const endpoint = await find(scope.tx, { organizationId: scope.organizationId, id })
  if (!endpoint) throw endpointNotFound()
  if (endpoint.isRestricted && !mayReadAuditLog(scope)) throw endpointForbidden()
  return endpoint
}
