import { productRole, roleNames, type Member, type MemberUpdate, type RoleName } from '@lintel/shared/contract'
import { databaseErrorCode } from '../../database/connect.ts'
import { PlatformError } from '../../errors.ts'
import type { OrganizationScope } from '../../plugins/organization-scope.ts'
import { findMember, hasOtherAdministrator, listMembers, lockMembers, removeMember, saveMember } from './repository.ts'

/** Whoever holds it can change the organization and its members; one such member always remains. */
const administratorRole: RoleName = 'organization.update'

export async function listOrganizationMembers(scope: OrganizationScope, productId: string): Promise<Member[]> {
  const found = await listMembers(scope.tx, scope.organizationId)
  return found.map((member) => withProductRoles(member, productId))
}

/** Adds a user to the organization or replaces the roles they hold in it. */
export async function putMember(scope: OrganizationScope, update: MemberUpdate, productId: string): Promise<Member> {
  const roles = update.roles.map((role) => toRoleName(role, productId))
  const membership = { organizationId: scope.organizationId, userId: update.userId }
  await lockMembers(scope.tx, scope.organizationId)
  if (!roles.includes(administratorRole)) await assertNotLastAdministrator(scope, update.userId)
  await save(() => saveMember(scope.tx, membership, [...new Set(roles)].sort()))
  return foundMember(scope, update.userId, productId)
}

/** Adds a user without any roles yet. */
export async function addMember(scope: OrganizationScope, userId: string): Promise<void> {
  await lockMembers(scope.tx, scope.organizationId)
  if (await findMember(scope.tx, { organizationId: scope.organizationId, userId })) {
    throw new PlatformError('members/already-member', 409, 'This user is already a member of the organization.')
  }
  await save(() => saveMember(scope.tx, { organizationId: scope.organizationId, userId }, []))
}

export async function removeFromOrganization(scope: OrganizationScope, userId: string): Promise<void> {
  await lockMembers(scope.tx, scope.organizationId)
  await assertNotLastAdministrator(scope, userId)
  const removed = await removeMember(scope.tx, { organizationId: scope.organizationId, userId })
  if (!removed) throw memberNotFound()
}

async function foundMember(scope: OrganizationScope, userId: string, productId: string): Promise<Member> {
  const member = await findMember(scope.tx, { organizationId: scope.organizationId, userId })
  if (!member) throw memberNotFound()
  return withProductRoles(member, productId)
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

function withProductRoles<T extends { roles: RoleName[] }>(member: T, productId: string): T & { roles: string[] } {
  return { ...member, roles: member.roles.map((role) => productRole(productId, role)) }
}

/** Callers write roles as users hold them, `lintel.prototypes.read`, or without the product. */
function toRoleName(role: string, productId: string): RoleName {
  const name = role.startsWith(`${productId}.`) ? role.slice(productId.length + 1) : role
  const known = roleNames.find((candidate) => candidate === name)
  if (known) return known
  const errors = [{ path: 'roles', message: `There is no role "${role}".` }]
  throw new PlatformError('members/unknown-role', 400, `There is no role "${role}".`, { errors })
}

async function save(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    // Foreign key: the user has never signed in here.
    if (databaseErrorCode(error) !== '23503') throw error
    throw new PlatformError('members/user-not-found', 404, 'There is no such user. They have to sign in once first.', {
      cause: error,
    })
  }
}

function memberNotFound(): PlatformError {
  return new PlatformError('members/not-found', 404, 'This user is not a member of the organization.')
}
