import { and, arrayContains, asc, count, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { StoredAssignment } from '../assignment.model.ts'
import { invitations } from '../invitations/schema.ts'
import { members } from '../schema.ts'
import { customRoles } from './schema.ts'

export type StoredRole = typeof customRoles.$inferSelect
export type RoleContent = Pick<StoredRole, 'name' | 'description' | 'permissions'>

type RoleKey = { organizationId: string; id: string }

/** The custom roles of an organization by name. */
export async function listRoles(tx: Transaction, organizationId: string): Promise<StoredRole[]> {
  return tx
    .select()
    .from(customRoles)
    .where(eq(customRoles.organizationId, organizationId))
    .orderBy(asc(sql`lower(${customRoles.name})`))
}

export async function insertRole(tx: Transaction, organizationId: string, content: RoleContent): Promise<StoredRole> {
  const [inserted] = await tx
    .insert(customRoles)
    .values({ organizationId, ...content })
    .returning()
  if (!inserted) throw new Error("The new role wasn't returned.")
  return inserted
}

export async function updateRole(
  tx: Transaction,
  { organizationId, id }: RoleKey,
  content: RoleContent,
): Promise<void> {
  await tx
    .update(customRoles)
    .set({ ...content, revision: sql`${customRoles.revision} + 1` })
    .where(and(eq(customRoles.organizationId, organizationId), eq(customRoles.id, id)))
}

export async function deleteRole(tx: Transaction, { organizationId, id }: RoleKey): Promise<void> {
  await tx.delete(customRoles).where(and(eq(customRoles.organizationId, organizationId), eq(customRoles.id, id)))
}

/** How many members and invitations have each role; roles that no one has are missing. */
export async function countUses(tx: Transaction, organizationId: string): Promise<Map<string, Uses>> {
  const uses = new Map<string, Uses>()
  const noUses: Uses = { members: 0, invitations: 0 }
  for (const { id, uses: inMembers } of await countIn(tx, members, organizationId)) {
    uses.set(id, { ...noUses, members: inMembers })
  }
  for (const { id, uses: inInvitations } of await countIn(tx, invitations, organizationId)) {
    uses.set(id, { ...(uses.get(id) ?? noUses), invitations: inInvitations })
  }
  return uses
}

async function countIn(tx: Transaction, table: typeof members | typeof invitations, organizationId: string) {
  return tx
    .select({ id: sql<string>`unnest(${table.customRoleIds})`, uses: count() })
    .from(table)
    .where(eq(table.organizationId, organizationId))
    .groupBy(sql`1`)
}

export type Uses = { members: number; invitations: number }

/** The members who have a custom role, with what they are assigned. */
export async function listHolders(tx: Transaction, { organizationId, id }: RoleKey) {
  const { userId, roles, directRoles, customRoleIds } = members
  return tx
    .select({ userId, roles, directRoles, customRoleIds })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), arrayContains(customRoleIds, [id])))
}

/** One statement for any number of members. */
export async function saveAssignments(
  tx: Transaction,
  organizationId: string,
  assignments: readonly (StoredAssignment & { userId: string })[],
): Promise<void> {
  const rows = JSON.stringify(assignments)
  await tx.execute(sql`
    update ${members} set roles = given.roles, direct_roles = given."directRoles", custom_role_ids = given."customRoleIds"
    from jsonb_to_recordset(${rows}::jsonb) as given("userId" text, roles text[], "directRoles" text[], "customRoleIds" uuid[])
    where ${members.organizationId} = ${organizationId} and ${members.userId} = given."userId"`)
}

/** Replaces a role in the invitations that assign it; without a replacement, they assign it no longer. */
export async function replaceInInvitations(
  tx: Transaction,
  { organizationId, id }: RoleKey,
  replacement: string | undefined,
): Promise<void> {
  const { customRoleIds } = invitations
  const without = sql`array_remove(${customRoleIds}, ${id}::uuid)`
  const replaced = sql`array_append(array_remove(${without}, ${replacement}::uuid), ${replacement}::uuid)`
  await tx
    .update(invitations)
    .set({ customRoleIds: replacement === undefined ? without : replaced })
    .where(and(eq(invitations.organizationId, organizationId), arrayContains(customRoleIds, [id])))
}
