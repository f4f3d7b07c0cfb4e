import { productRole, type Member, type MemberUpdate } from '@lintel/shared/contract'
import { databaseErrorCode } from '../../../database/failures.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { endConsentsOfMember } from '../applications/consents/consents.ts'
import { recordChanges } from '../history/record-changes.ts'
import { findUsersBySignInEmail } from '../users/repository.ts'
import { lockAsAdministrator, administratorRole } from '../organizations/administrators.ts'
import { lockOrganization } from '../organizations/repository.ts'
import { alreadyMember, memberNotFound, toRoleNames, userNotFound } from './member-errors.ts'
import { findMember, listMembers, removeMember, saveMember, hasOtherAdministrator } from './repository.ts'

export async function listOrganizationMembers(scope: OrganizationScope, productId: string): Promise<Member[]> {
  const found = await listMembers(scope.tx, scope.organizationId)
  return found.map((member) => withProductRoles(member, productId))
}

/** Adds a user to the organization or replaces their roles in it. */
export async function putMember(scope: OrganizationScope, update: MemberUpdate, productId: string): Promise<Member> {
  const roles = toRoleNames(update.roles, productId)
  await lockAsAdministrator(scope)
  const userId = await subjectOf(scope, update)
  const member = await saveRoles(scope, userId, roles)
  return withProductRoles(member, productId)
}

/** Adds a user without roles. */
export async function addMember(scope: OrganizationScope, userId: string): Promise<void> {
  await lockAsAdministrator(scope)
  if (await findMember(scope.tx, { organizationId: scope.organizationId, userId })) throw alreadyMember()
  await saveRoles(scope, userId, [])
}

/** Administrators may remove anyone; everyone may remove themselves. */
export async function removeFromOrganization(scope: OrganizationScope, userId: string): Promise<void> {
  const isLeaving = userId === scope.userId
  await (isLeaving ? lockOrganization(scope.tx, scope.organizationId) : lockAsAdministrator(scope))
  await assertNotLastAdministrator(scope, userId)
  const membership = { organizationId: scope.organizationId, userId }
  const member = await findMember(scope.tx, membership)
  if (!member || !(await removeMember(scope.tx, membership))) throw memberNotFound()
  await endConsentsOfMember(scope, userId)
  const action = isLeaving ? 'member-left' : 'member-removed'
  await recordChanges(scope, [{ action, subject: member, before: { roles: member.roles }, after: null }])
}

/** Email addresses only add members; existing members are identified by id, so that a typo can't change a colleague's roles. */
async function subjectOf(scope: OrganizationScope, { userId, email = '' }: MemberUpdate): Promise<string> {
  if (userId !== undefined) return userId
  const [user, another] = await findUsersBySignInEmail(scope.tx, email)
  if (!user) throw userNotFound()
  if (another) {
    throw new PlatformError(
      'members/address-ambiguous',
      409,
      'Several users have this email address. Ask the person for the user ID on their Account page.',
    )
  }
  const membership = { organizationId: scope.organizationId, userId: user.id }
  if (await findMember(scope.tx, membership)) throw alreadyMember()
  return user.id
}

async function saveRoles(scope: OrganizationScope, userId: string, roles: string[]) {
  const membership = { organizationId: scope.organizationId, userId }
  const before = await findMember(scope.tx, membership)
  if (!roles.includes('organization.update')) await assertNotLastAdministrator(scope, userId)
  await save(() => saveMember(scope.tx, membership, roles))
  const member = await findMember(scope.tx, membership)
  if (!member) throw memberNotFound()
  const after = { roles: member.roles }
  if (!before) await recordChanges(scope, [{ action: 'member-added', subject: member, before: null, after }])
  else if (!isSame(before.roles, member.roles)) {
    const change = { subject: member, before: { roles: before.roles }, after }
    await recordChanges(scope, [{ action: 'roles-changed', ...change }])
  }
  return member
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join()
}

function withProductRoles<T extends { roles: string[] }>(member: T, productId: string): T {
  return { ...member, roles: member.roles.map((role) => productRole(productId, role)) }
}

async function save(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    // The foreign key fails if the user has never signed in here.
    if (databaseErrorCode(error) !== '23503') throw error
    throw userNotFound(error)
  }
}

async function assertNotLastAdministrator(scope: OrganizationScope, userId: string): Promise<void> {
  const membership = { organizationId: scope.organizationId, userId }
  const member = await findMember(scope.tx, membership)
  if (!member?.roles.includes(administratorRole) || (await hasOtherAdministrator(scope.tx, membership))) return
  throw new PlatformError(
    'members/last-administrator',
    409,
    'This is the last member who can manage the organization. Give someone else that role first.',
  )
}
