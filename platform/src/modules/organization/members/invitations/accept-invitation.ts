import type { ReceivedInvitation } from '@lintel/shared/contract/members'
import { databaseTime } from '../../../../database/database-time.ts'
import { enterScope } from '../../../../database/scope.ts'
import type { UserScope } from '../../../../plugins/organization-scope.ts'
import { findOrganization, lockOrganization } from '../../organizations/repository.ts'
import { findUser } from '../../users/repository.ts'
import { saveAssignment } from '../change-members.ts'
import { listRoles } from '../custom-roles/repository.ts'
import { userNotFound } from '../member-errors.ts'
import { findMember } from '../repository.ts'
import { invitationExpired, linkInvalid, otherAddress } from './invitation-errors.ts'
import { deleteInvitation, findByTokenHash, findInvitation, type StoredInvitation } from './repository.ts'
import { hashOfToken } from './send-invitations.ts'

/** `signInEmail`: the address that the identity provider has verified, in the caller's token. */
type Acceptance = { token: string; signInEmail: string | undefined }

/** What the invited person sees before accepting. */
export async function readReceived(scope: UserScope, acceptance: Acceptance): Promise<ReceivedInvitation> {
  const { organizationId, invitedBy, expiresAt } = await requireInvitation(scope, acceptance)
  await enterScope(scope.tx, { organizationId, userId: scope.userId })
  const organization = await findOrganization(scope.tx, organizationId)
  if (!organization) throw linkInvalid()
  const { id, displayName } = organization
  return { organization: { id, displayName }, invitedBy, expiresAt: expiresAt.toISOString() }
}

/** Makes the caller a member and deletes the invitation. Someone who has become a member in another way keeps their roles. */
export async function acceptInvitation(scope: UserScope, acceptance: Acceptance): Promise<{ organizationId: string }> {
  const { tx, userId } = scope
  const { organizationId, id, tokenHash } = await requireInvitation(scope, acceptance)
  await enterScope(tx, { organizationId, userId })
  await lockOrganization(tx, organizationId)
  // Someone may have accepted, revoked, or resent it before the lock.
  const invitation = await findInvitation(tx, { organizationId, id })
  if (invitation?.tokenHash !== tokenHash) throw linkInvalid()
  if (!(await findUser(tx, userId))) throw userNotFound()
  if (!(await findMember(tx, { organizationId, userId }))) {
    const { roles, customRoleIds: customRoles } = invitation
    const definitions = await listRoles(tx, organizationId)
    const assignment = { roles, customRoles }
    const joinedScope = { ...scope, organizationId }
    await saveAssignment(joinedScope, { userId, assignment, definitions, addedBy: 'invitation-accepted' })
  }
  await deleteInvitation(tx, { organizationId, id })
  return { organizationId }
}

async function requireInvitation({ tx }: UserScope, { token, signInEmail }: Acceptance): Promise<StoredInvitation> {
  const found = await findByTokenHash(tx, hashOfToken(token))
  if (!found) throw linkInvalid()
  if (signInEmail?.toLowerCase() !== found.email) throw otherAddress()
  if (found.expiresAt <= (await databaseTime(tx))) throw invitationExpired()
  return found
}
