import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { userNotFound } from './read-user.ts'
import { saveSignOut } from './repository.ts'

/** Ends all sessions and refresh tokens of an account at the identity provider. */
export type EndSessions = (tx: Transaction, userId: string) => Promise<void>

/**
 * One transaction: the provider no longer renews tokens, and existing access tokens are rejected at their next use
 * (`plugins/organization-scope.ts`).
 */
export async function signOutEverywhere({ tx, userId }: UserScope, endSessions: EndSessions | undefined) {
  if (!endSessions) throw sessionsElsewhere()
  if (!(await saveSignOut(tx, userId))) throw userNotFound()
  await endSessions(tx, userId)
}

/** Another provider would renew rejected tokens at once, so confirming the sign-out would be wrong. */
function sessionsElsewhere(): PlatformError {
  return new PlatformError(
    'users/sessions-elsewhere',
    501,
    "Your sessions are managed by your organization's sign-in service. Sign out of all devices there.",
  )
}
