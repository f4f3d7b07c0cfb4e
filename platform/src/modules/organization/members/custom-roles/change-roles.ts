import {
  maxCustomRoles,
  type CustomRole,
  type CustomRoleCreate,
  type CustomRoleUpdate,
} from '@lintel/shared/contract/members'
import { productRole } from '@lintel/shared/contract'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { recordChanges } from '../../history/record-changes.ts'
import { lockAsAdministrator } from '../../organizations/administrators.ts'
import { assignmentOf, storedAssignment, type Assignment } from '../assignment.model.ts'
import { lastAdministrator, toRoleNames } from '../member-errors.ts'
import { hasAdministrator } from '../repository.ts'
import {
  countUses,
  deleteRole,
  insertRole,
  listHolders,
  listRoles,
  replaceInInvitations,
  saveAssignments,
  updateRole,
  type RoleContent,
  type StoredRole,
} from './repository.ts'
import { nameTaken, roleInUse, roleNotFound, tooManyRoles, unknownCustomRoles } from './role-errors.ts'

export async function listCustomRoles(
  { tx, organizationId }: OrganizationScope,
  productId: string,
): Promise<CustomRole[]> {
  const uses = await countUses(tx, organizationId)
  const unused = { members: 0, invitations: 0 }
  return (await listRoles(tx, organizationId)).map(({ id, name, description, permissions, revision }) => ({
    id,
    name,
    description,
    permissions: permissions.map((permission) => productRole(productId, permission)),
    ...(uses.get(id) ?? unused),
    revision,
  }))
}

export async function createCustomRole(
  scope: OrganizationScope,
  create: CustomRoleCreate,
  productId: string,
): Promise<CustomRole> {
  await lockAsAdministrator(scope)
  const all = await listRoles(scope.tx, scope.organizationId)
  if (all.length >= maxCustomRoles) throw tooManyRoles()
  const content = contentOf(create, productId)
  requireFreeName(all, content)
  const { id } = await insertRole(scope.tx, scope.organizationId, content)
  await recordChanges(scope, [{ action: 'custom-role-added', before: null, after: historyValues(content) }])
  return readCustomRole(scope, id, productId)
}

/** Changes the permissions of everyone who has the role, in one transaction. */
export async function changeCustomRole(
  scope: OrganizationScope,
  { id, revision, ...change }: CustomRoleUpdate & { id: string },
  productId: string,
): Promise<CustomRole> {
  const { tx, organizationId } = scope
  await lockAsAdministrator(scope)
  const all = await listRoles(tx, organizationId)
  const before = roleIn(all, id)
  if (before.revision !== revision) throw revisionConflict('custom-roles', 'role')
  const content = contentOf(change, productId)
  requireFreeName(
    all.filter((role) => role.id !== id),
    content,
  )
  await updateRole(tx, { organizationId, id }, content)
  await reassign(scope, { all, id, changeTo: (assignment) => assignment })
  const [old, now] = [historyValues(before), historyValues(content)]
  if (JSON.stringify(old) !== JSON.stringify(now)) {
    await recordChanges(scope, [{ action: 'custom-role-changed', before: old, after: now }])
  }
  return readCustomRole(scope, id, productId)
}

/** A role that members or invitations have is only deleted with a replacement; `none` takes it from them. */
export async function removeCustomRole(
  scope: OrganizationScope,
  id: string,
  replacement: string | undefined,
): Promise<void> {
  const { tx, organizationId } = scope
  await lockAsAdministrator(scope)
  const all = await listRoles(tx, organizationId)
  const role = roleIn(all, id)
  const uses = (await countUses(tx, organizationId)).get(id)
  if (uses && replacement === undefined) throw roleInUse(role.name, uses)
  const replacementId = replacement === 'none' ? undefined : replacement
  if (replacementId === id || (replacementId !== undefined && !all.some((one) => one.id === replacementId)))
    throw unknownCustomRoles()
  await replaceInInvitations(tx, { organizationId, id }, replacementId)
  await reassign(scope, {
    all,
    id,
    changeTo: ({ roles, customRoles }) => ({
      roles,
      customRoles: [
        ...customRoles.filter((one) => one !== id),
        ...(replacementId === undefined ? [] : [replacementId]),
      ],
    }),
  })
  await deleteRole(tx, { organizationId, id })
  await recordChanges(scope, [{ action: 'custom-role-removed', before: historyValues(role), after: null }])
}

type Reassignment = { all: readonly StoredRole[]; id: string; changeTo(assignment: Assignment): Assignment }

/** Updates the assignments of everyone with the role. `all` contains the roles before the change. */
async function reassign({ tx, organizationId }: OrganizationScope, { all, id, changeTo }: Reassignment): Promise<void> {
  const holders = await listHolders(tx, { organizationId, id })
  if (holders.length === 0) return
  const currentRoles = await listRoles(tx, organizationId)
  const assignments = holders.map((holder) => ({
    userId: holder.userId,
    ...storedAssignment(changeTo(assignmentOf(holder, all)), currentRoles),
  }))
  await saveAssignments(tx, organizationId, assignments)
  if (!(await hasAdministrator(tx, organizationId))) throw lastAdministrator()
}

function contentOf({ name, description, permissions }: CustomRoleCreate, productId: string): RoleContent {
  return { name, description, permissions: toRoleNames(permissions, productId) }
}

function historyValues({ name, permissions }: Pick<RoleContent, 'name' | 'permissions'>) {
  return { customRoles: [name], roles: permissions }
}

function roleIn(all: readonly StoredRole[], id: string): StoredRole {
  const found = all.find((role) => role.id === id)
  if (!found) throw roleNotFound()
  return found
}

function requireFreeName(otherRoles: readonly StoredRole[], { name }: RoleContent): void {
  if (otherRoles.some((role) => role.name.toLowerCase() === name.toLowerCase())) throw nameTaken()
}

async function readCustomRole(scope: OrganizationScope, id: string, productId: string): Promise<CustomRole> {
  const found = (await listCustomRoles(scope, productId)).find((role) => role.id === id)
  if (!found) throw roleNotFound()
  return found
}
