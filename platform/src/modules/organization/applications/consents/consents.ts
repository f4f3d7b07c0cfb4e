import type { ApplicationConsents } from '@lintel/shared/contract/applications'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { recordChanges } from '../../history/record-changes.ts'
import { endGrants } from '../../identity/end-sessions.ts'
import { applicationNotFound, consentNotFound } from '../application-errors.ts'
import { findApplication } from '../repository.ts'
import { deleteConsents, deleteConsentsOfPerson, listPeople, type ConsentingPerson } from './repository.ts'

type Page = { after?: string | undefined; take: number }

export async function readConsents(
  { tx, organizationId }: OrganizationScope,
  id: string,
  { after, take }: Page,
): Promise<ApplicationConsents> {
  const rowKey = { organizationId, id }
  if (!(await findApplication(tx, rowKey))) throw applicationNotFound()
  const found = await listPeople(tx, rowKey, { after, take: take + 1 })
  const items = found.slice(0, take)
  return { items: items.map(described), next: found.length > take ? (items.at(-1)?.personId ?? null) : null }
}

function described({ since, lastUsedAt, ...person }: ConsentingPerson) {
  return { ...person, since: since.toISOString(), lastUsedAt: lastUsedAt.toISOString() }
}

/** Called in the transaction that removes a member: the organization's applications may no longer act for them, even if they join again. */
export async function endConsentsOfMember({ tx, organizationId }: OrganizationScope, personId: string): Promise<void> {
  await endGrants(tx, await deleteConsentsOfPerson(tx, organizationId, personId))
}

/** Deletes all refresh tokens; access tokens are rejected once this is committed. */
export async function endConsent(
  scope: OrganizationScope,
  { id, personId }: { id: string; personId: string },
): Promise<void> {
  const { tx, organizationId } = scope
  const rowKey = { organizationId, id }
  const application = await findApplication(tx, rowKey)
  if (!application) throw applicationNotFound()
  const deletedConsents = await deleteConsents(tx, rowKey, personId)
  const [first] = deletedConsents
  if (!first) throw consentNotFound()
  await endGrants(
    tx,
    deletedConsents.map(({ grantHash }) => grantHash),
  )
  const subject = { id: personId, firstName: first.personName, lastName: '' }
  const before = { application: application.name }
  await recordChanges(scope, [{ action: 'application-consent-ended', subject, before, after: null }])
}
