import { and, arrayContains, asc, eq, ne, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { users } from '../users/schema.ts'
import type { StoredAssignment } from './assignment.model.ts'
import { members } from './schema.ts'

const member = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  contactEmail: users.contactEmail,
  picture: users.picture,
  roles: members.roles,
  directRoles: members.directRoles,
  customRoleIds: members.customRoleIds,
}

export async function listMembers(tx: Transaction, organizationId: string) {
  return tx
    .select(member)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.organizationId, organizationId))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
}

/** Whether the organization has more than one member. */
export async function hasSeveralMembers(tx: Transaction, organizationId: string): Promise<boolean> {
  const { userId } = members
  const found = await tx.select({ userId }).from(members).where(eq(members.organizationId, organizationId)).limit(2)
  return found.length > 1
}

/** A person's own roles in several organizations. */
export async function listRolesOf(tx: Transaction, userId: string, organizationIds: readonly string[]) {
  const { organizationId, roles } = members
  return tx
    .select({ organizationId, roles })
    .from(members)
    .where(and(eq(members.userId, userId), anyOf(organizationId, organizationIds)))
}

export type Membership = { organizationId: string; userId: string }

export async function findMember(tx: Transaction, { organizationId, userId }: Membership) {
  const [found] = await tx
    .select(member)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)))
  return found
}

export async function saveMember(tx: Transaction, membership: Membership, assignment: StoredAssignment): Promise<void> {
  await tx
    .insert(members)
    .values({ ...membership, ...assignment })
    .onConflictDoUpdate({ target: [members.organizationId, members.userId], set: assignment })
}

/** Removes a member and returns whether there was one. */
export async function removeMember(tx: Transaction, { organizationId, userId }: Membership): Promise<boolean> {
  const removed = await tx
    .delete(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)))
  return removed.rowCount === 1
}

export async function hasOtherAdministrator(tx: Transaction, { organizationId, userId }: Membership): Promise<boolean> {
  const [found] = await tx
    .select({ one: sql`1` })
    .from(members)
    .where(
      and(
        eq(members.organizationId, organizationId),
        ne(members.userId, userId),
        arrayContains(members.roles, ['organization.update']),
      ),
    )
    .limit(1)
  return found !== undefined
}

export async function hasAdministrator(tx: Transaction, organizationId: string): Promise<boolean> {
  // No one has an empty id.
  return hasOtherAdministrator(tx, { organizationId, userId: '' })
}
