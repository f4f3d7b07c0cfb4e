import type { AllowedApplication, AllowedApplications } from '@lintel/shared/contract/applications'
import { enterScope } from '../../../../database/scope.ts'
import type { UserScope } from '../../../../plugins/organization-scope.ts'
import { recordChanges } from '../../history/record-changes.ts'
import { endGrants } from '../../identity/end-sessions.ts'
import { ownConsentNotFound } from '../application-errors.ts'
import {
  deleteOwnConsents,
  listOwnConsents,
  nameApplications,
  type NamedApplication,
  type OwnConsent,
} from './own-repository.ts'

type Page = { after?: string | undefined; take: number }

/** The applications that may act for the caller, in all organizations. */
export async function readOwnConsents({ tx, userId }: UserScope, { after, take }: Page): Promise<AllowedApplications> {
  const found = await listOwnConsents(tx, userId, { after, take: take + 1 })
  const page = found.slice(0, take)
  const applicationsById = await nameApplications(
    tx,
    page.map(({ id }) => id),
  )
  const items = page.flatMap(({ id, ...consent }) => described(applicationsById.get(id), consent) ?? [])
  return { items, next: found.length > take ? (page.at(-1)?.id ?? null) : null }
}

/** Undefined for an application that was deleted between the two queries. */
function described(
  application: NamedApplication | undefined,
  { signIns, scopes, since, lastUsedAt }: Omit<OwnConsent, 'id'>,
): AllowedApplication | undefined {
  return (
    application && { ...application, signIns, scopes, since: since.toISOString(), lastUsedAt: lastUsedAt.toISOString() }
  )
}

/** Deletes all refresh tokens; access tokens are rejected once this is committed. */
export async function endOwnConsent(scope: UserScope, applicationId: string): Promise<void> {
  const { tx, userId } = scope
  const application = (await nameApplications(tx, [applicationId])).get(applicationId)
  const grants = await deleteOwnConsents(tx, userId, applicationId)
  if (grants.length === 0 || !application) throw ownConsentNotFound()
  await endGrants(tx, grants)
  const { organizationId, name } = application
  await enterScope(tx, { organizationId, userId })
  const before = { application: name }
  await recordChanges({ ...scope, organizationId }, [{ action: 'application-consent-ended', before, after: null }])
}
