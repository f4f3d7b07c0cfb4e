import { randomUUID } from 'node:crypto'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findMember, knownRoles } from '../../organization/members/index.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { Outsider } from './schema.ts'
import type { StoredSchedule } from './repository.ts'

/** The role for sending reports outside of the organization. */
export const sharingRole = 'reporting.share'

/**
 * The external recipients to store; existing ones keep their link. Fails with 403 unless the caller and the owner may send reports outside.
 * Removing recipients needs no role.
 */
export async function resolveExternalRecipients(
  scope: OrganizationScope,
  ownerId: string | null,
  { wanted, before = [] }: { wanted: readonly string[]; before?: readonly Outsider[] },
): Promise<Outsider[]> {
  const emails = normalizeAddresses(wanted)
  const existingByEmail = new Map(before.map((one) => [one.email, one]))
  if (emails.some((email) => !existingByEmail.has(email))) await assertMayShare(scope, ownerId)
  return emails.map((email) => existingByEmail.get(email) ?? { email, key: randomUUID() })
}

/** Normalized addresses without duplicates. */
export function normalizeAddresses(emails: readonly string[]): string[] {
  return [...new Set(emails.map((email) => email.trim().toLowerCase()))]
}

async function assertMayShare({ roles, tx, organizationId, userId }: OrganizationScope, ownerId: string | null) {
  if (!roles.includes(sharingRole)) throw notAllowedToShare("You don't have permission to")
  if (ownerId !== userId && !(await maySendOutside(tx, { organizationId, ownerId }))) {
    throw notAllowedToShare("The owner of this recurring report doesn't have permission to")
  }
}

/** Whether the owner currently may send reports outside. */
export async function maySendOutside(
  tx: Transaction,
  { organizationId, ownerId }: Pick<StoredSchedule, 'organizationId' | 'ownerId'>,
): Promise<boolean> {
  const owner = ownerId === null ? undefined : await findMember(tx, { organizationId, userId: ownerId })
  return owner !== undefined && knownRoles(owner.roles).includes(sharingRole)
}

function notAllowedToShare(reason: string): PlatformError {
  const message = `${reason} send reports outside the organization. An admin can assign the role.`
  return new PlatformError('report-schedules/may-not-share', 403, message, { errors: [{ path: 'outsiders', message }] })
}
