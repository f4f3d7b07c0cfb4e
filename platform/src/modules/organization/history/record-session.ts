import type { UserScope } from '../../../plugins/organization-scope.ts'
import { truncatedUserAgent, recordChanges } from './record-changes.ts'
import { isSessionRecorded } from './repository.ts'

/**
 * Records that a person has opened the application in the organization: once in 12 hours for each browser and address. The identity provider
 * may be another product, so this is what the platform itself sees of a sign-in.
 */
export async function recordSession(scope: UserScope): Promise<void> {
  const { tx, userId, organizationId, application, origin } = scope
  if (organizationId === undefined || application || !origin) return
  const session = { organizationId, userId, address: origin.address, userAgent: truncatedUserAgent(origin.userAgent) }
  if (await isSessionRecorded(tx, session)) return
  await recordChanges({ ...scope, organizationId }, [{ action: 'session-started', before: null, after: null }])
}
