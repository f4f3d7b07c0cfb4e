import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { userNotFound } from './read-user.ts'
import { saveSignOut } from './repository.ts'

/** Ends all sessions and refresh tokens that the identity provider has for an account. */
export type EndSessions = (tx: Transaction, userId: string) => Promise<void>

/**
 * All of it is one transaction, so that no one is half signed out: the provider no longer renews tokens, and access tokens that exist stop
 * working at their next call (`plugins/organization-scope.ts`).
 */
export async function signOutEverywhere({ tx, userId }: UserScope, endSessions: EndSessions | undefined) {
  if (!endSessions) throw sessionsElsewhere()
  if (!(await saveSignOut(tx, userId))) throw userNotFound()
  await endSessions(tx, userId)
}

/** Another provider would renew the refused tokens at once, so saying "signed out" would not be true. */
function sessionsElsewhere(): PlatformError {
  return new PlatformError(
    'users/sessions-elsewhere',
    501,
    "Your sessions are managed by your organization's sign-in service. Sign out of all devices there.",
  )
}
