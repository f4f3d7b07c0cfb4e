import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { userNotFound } from './read-user.ts'
import { saveSignOut } from './repository.ts'

/** Ends all sessions and refresh tokens that an identity provider has for an account. */
export type EndSessions = (tx: Transaction, userId: string) => Promise<void>

/**
 * In one transaction, so that nobody is half signed out: the provider renews nothing any more, and access tokens that
 * are out there stop working with their next call (`plugins/organization-scope.ts`).
 */
export async function signOutEverywhere({ tx, userId }: UserScope, endSessions: EndSessions | undefined) {
  if (!endSessions) throw sessionsElsewhere()
  if (!(await saveSignOut(tx, userId))) throw userNotFound()
  await endSessions(tx, userId)
}

/** Tokens that are refused would be renewed at once there, so saying "signed out" would not be true. */
function sessionsElsewhere(): PlatformError {
  return new PlatformError(
    'users/sessions-elsewhere',
    501,
    'Your sessions are kept by the sign-in service of your organization. Sign out of all devices there.',
  )
}
