import { createHash, randomBytes } from 'node:crypto'
import { productRole } from '@lintel/shared/contract'
import {
  invitationDays,
  maxInvitations,
  type Invitation,
  type InvitationCreate,
  type InvitationOutcome,
} from '@lintel/shared/contract/members'
import { databaseTime } from '../../../../database/database-time.ts'
import type { EmailBranding } from '../../../../interfaces/platform-module.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { recordChanges } from '../../history/record-changes.ts'
import { lockAsAdministrator } from '../../organizations/administrators.ts'
import { findOrganization } from '../../organizations/repository.ts'
import { displayNameOf } from '../../users/read-user.ts'
import { findUser } from '../../users/repository.ts'
import { requireCustomRoles } from '../change-members.ts'
import { listRoles } from '../custom-roles/repository.ts'
import { toRoleNames } from '../member-errors.ts'
import { invitationEmail } from './invitation-email.model.ts'
import { invitationNotFound, tooManyInvitations } from './invitation-errors.ts'
import {
  deleteExpiredBefore,
  deleteInvitation,
  findInvitation,
  findMembersByAddress,
  listInvitations,
  saveInvitations,
  type StoredInvitation,
} from './repository.ts'

export type InvitationDeps = {
  productId: string
  jobs: JobQueue
  emailBranding: Pick<EmailBranding, 'productName' | 'hostOrigin'>
}

const day = 24 * 60 * 60 * 1000
const secretBytes = 32
/** Expired invitations are listed for as long, so that they can be sent again. */
const daysListed = 30

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export async function readInvitations(
  { tx, organizationId }: OrganizationScope,
  productId: string,
): Promise<Invitation[]> {
  const now = await databaseTime(tx)
  return (await listInvitations(tx, organizationId)).map((stored) => described(stored, productId, now))
}

/** Members and people with a valid invitation get no email; an expired invitation is replaced. */
export async function invitePeople(
  scope: OrganizationScope,
  { emails, roles, customRoles }: InvitationCreate,
  deps: InvitationDeps,
): Promise<InvitationOutcome[]> {
  const { tx, organizationId } = scope
  const roleNames = toRoleNames(roles, deps.productId)
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))]
  await lockAsAdministrator(scope)
  requireCustomRoles(customRoles, await listRoles(tx, organizationId))
  const now = await databaseTime(tx)
  await deleteExpiredBefore(tx, organizationId, new Date(now.getTime() - daysListed * day))
  const members = await findMembersByAddress(tx, organizationId, addresses)
  const existing = await listInvitations(tx, organizationId)
  const valid = new Set(existing.filter(({ expiresAt }) => expiresAt > now).map(({ email }) => email))
  const outcomes = addresses.map((email): InvitationOutcome => {
    if (members.has(email)) return { email, outcome: 'already-member' }
    return { email, outcome: valid.has(email) ? 'already-invited' : 'invited' }
  })
  const invited = outcomes.filter(({ outcome }) => outcome === 'invited').map(({ email }) => email)
  const all = new Set([...existing.map(({ email }) => email), ...invited])
  if (all.size > maxInvitations) throw tooManyInvitations()
  const assigned = { roles: roleNames, customRoleIds: [...new Set(customRoles)] }
  await send(
    scope,
    invited.map((email) => ({ email, ...assigned })),
    { ...deps, now },
  )
  return outcomes
}

/** The link that was sent before stops working. */
export async function resendInvitation(
  scope: OrganizationScope,
  id: string,
  deps: InvitationDeps,
): Promise<Invitation> {
  const { tx, organizationId } = scope
  await lockAsAdministrator(scope)
  const found = await findInvitation(tx, { organizationId, id })
  if (!found) throw invitationNotFound()
  const { email, roles, customRoleIds } = found
  const now = await databaseTime(tx)
  await send(scope, [{ email, roles, customRoleIds }], { ...deps, now })
  return described((await findInvitation(tx, { organizationId, id })) ?? found, deps.productId, now)
}

export async function revokeInvitation(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  await lockAsAdministrator(scope)
  const found = await findInvitation(tx, { organizationId, id })
  if (!found) throw invitationNotFound()
  await deleteInvitation(tx, { organizationId, id })
  await recordChanges(scope, [{ action: 'invitation-revoked', before: { emails: [found.email] }, after: null }])
}

type Recipient = Pick<StoredInvitation, 'email' | 'roles' | 'customRoleIds'>

/** The secret is only in the email; the hash is stored. */
async function send(
  scope: OrganizationScope,
  recipients: Recipient[],
  { jobs, emailBranding, now }: InvitationDeps & { now: Date },
): Promise<void> {
  if (recipients.length === 0) return
  const { tx, organizationId, userId: invitedById } = scope
  const inviter = await findUser(tx, invitedById)
  const invitedBy = inviter ? displayNameOf(inviter) : ''
  const organization = (await findOrganization(tx, organizationId))?.displayName ?? organizationId
  const expiresAt = new Date(now.getTime() + invitationDays * day)
  const sent = recipients.map((recipient) => ({ ...recipient, token: randomBytes(secretBytes).toString('base64url') }))
  await saveInvitations(
    tx,
    sent.map(({ token, ...recipient }) => ({
      ...recipient,
      organizationId,
      invitedById,
      invitedBy,
      tokenHash: hashOfToken(token),
      expiresAt,
    })),
  )
  for (const { email: to, token } of sent) {
    const email = invitationEmail(emailBranding, { organization, invitedBy, email: to, token })
    await writeEmail(tx, jobs, { ...email, organizationId, recipientId: null, to })
  }
  const emails = recipients.map(({ email }) => email)
  await recordChanges(scope, [{ action: 'people-invited', before: null, after: { emails } }])
}

function described(
  { id, email, roles, customRoleIds, invitedBy, sentAt, expiresAt }: StoredInvitation,
  productId: string,
  now: Date,
): Invitation {
  return {
    id,
    email,
    roles: roles.map((role) => productRole(productId, role)),
    customRoles: customRoleIds,
    invitedBy,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  }
}
