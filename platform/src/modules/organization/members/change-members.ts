import { productRole, type Member, type MemberUpdate } from '@lintel/shared/contract'
import { databaseErrorCode } from '../../../database/failures.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { endConsentsOfMember } from '../applications/consents/consents.ts'
import { recordChanges } from '../history/record-changes.ts'
import { findUsersBySignInEmail } from '../users/repository.ts'
import { lockAsAdministrator, administratorRole } from '../organizations/administrators.ts'
import { lockOrganization } from '../organizations/repository.ts'
import { assignmentOf, storedAssignment, type Assignment, type RoleDefinition } from './assignment.model.ts'
import { listRoles, type StoredRole } from './custom-roles/repository.ts'
import { unknownCustomRoles } from './custom-roles/role-errors.ts'
import { alreadyMember, lastAdministrator, memberNotFound, toRoleNames, userNotFound } from './member-errors.ts'
import { findMember, listMembers, removeMember, saveMember, hasOtherAdministrator } from './repository.ts'

export async function listOrganizationMembers(scope: OrganizationScope, productId: string): Promise<Member[]> {
  const definitions = await listRoles(scope.tx, scope.organizationId)
  const found = await listMembers(scope.tx, scope.organizationId)
  return found.map((member) => described(member, definitions, productId))
}

/** Adds a user to the organization or replaces their roles in it. */
export async function putMember(scope: OrganizationScope, update: MemberUpdate, productId: string): Promise<Member> {
  const roles = toRoleNames(update.roles, productId)
  await lockAsAdministrator(scope)
  const definitions = await listRoles(scope.tx, scope.organizationId)
  const userId = await subjectOf(scope, update)
  const assignment = await assignmentIn(scope, { userId, roles, customRoles: update.customRoles }, definitions)
  const { member } = await saveAssignment(scope, { userId, assignment, definitions })
  return described(member, definitions, productId)
}

type Update = { userId: string; roles: string[]; customRoles: string[] | undefined }

/** Clients that don't know custom roles send all roles that the member will have. */
async function assignmentIn(
  { tx, organizationId }: OrganizationScope,
  { userId, roles, customRoles }: Update,
  definitions: readonly StoredRole[],
): Promise<Assignment> {
  if (customRoles) {
    requireCustomRoles(customRoles, definitions)
    return { roles, customRoles }
  }
  const member = await findMember(tx, { organizationId, userId })
  return assignmentOf(
    { roles, directRoles: member?.directRoles ?? null, customRoleIds: member?.customRoleIds ?? [] },
    definitions,
  )
}

export function requireCustomRoles(ids: readonly string[], definitions: readonly RoleDefinition[]): void {
  if (!ids.every((id) => definitions.some((role) => role.id === id))) throw unknownCustomRoles()
}

/** Adds a user without roles. */
export async function addMember(scope: OrganizationScope, userId: string): Promise<void> {
  await lockAsAdministrator(scope)
  if (await findMember(scope.tx, { organizationId: scope.organizationId, userId })) throw alreadyMember()
  await saveAssignment(scope, { userId, assignment: { roles: [], customRoles: [] }, definitions: [] })
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

type Saving = {
  userId: string
  assignment: Assignment
  definitions: readonly StoredRole[]
  /** How the history calls a new member. */
  addedBy?: 'member-added' | 'invitation-accepted'
}

/** Under the lock of the organization. */
export async function saveAssignment(
  scope: OrganizationScope,
  { userId, assignment, definitions, addedBy = 'member-added' }: Saving,
) {
  const membership = { organizationId: scope.organizationId, userId }
  const before = await findMember(scope.tx, membership)
  const stored = storedAssignment(assignment, definitions)
  if (!stored.roles.includes(administratorRole)) await assertNotLastAdministrator(scope, userId)
  await save(() => saveMember(scope.tx, membership, stored))
  const member = await findMember(scope.tx, membership)
  if (!member) throw memberNotFound()
  const after = recorded(member, definitions)
  if (!before) await recordChanges(scope, [{ action: addedBy, subject: member, before: null, after }])
  else {
    const old = recorded(before, definitions)
    if (textOf(old) !== textOf(after))
      await recordChanges(scope, [{ action: 'roles-changed', subject: member, before: old, after }])
  }
  return { member }
}

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** Custom roles by name, because the history outlives them. */
function recorded(member: MemberRow, definitions: readonly StoredRole[]) {
  const { customRoles } = assignmentOf(member, definitions)
  const names = definitions.filter(({ id }) => customRoles.includes(id)).map(({ name }) => name)
  return { roles: member.roles, ...(names.length > 0 && { customRoles: names }) }
}

function textOf({ roles, customRoles = [] }: ReturnType<typeof recorded>): string {
  return JSON.stringify([[...roles].sort(), customRoles])
}

function described(
  { customRoleIds, directRoles, ...member }: MemberRow,
  definitions: readonly StoredRole[],
  productId: string,
) {
  const assignment = assignmentOf({ roles: member.roles, directRoles, customRoleIds }, definitions)
  const [roles, direct] = [member.roles, assignment.roles].map((names) =>
    names.map((name) => productRole(productId, name)),
  )
  return { ...member, roles: roles ?? [], directRoles: direct ?? [], customRoles: [...assignment.customRoles] }
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
  throw lastAdministrator()
}
