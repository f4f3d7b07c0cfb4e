import type { Organization, RoleName } from '@lintel/shared/contract'
import { and, arrayContains, eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { members } from '../members/schema.ts'
import { organizations } from './schema.ts'

export async function findOrganization(tx: Transaction, id: string): Promise<Organization | undefined> {
  const [found] = await tx.select().from(organizations).where(eq(organizations.id, id))
  return found
}

export async function updateOrganization(
  tx: Transaction,
  id: string,
  update: Omit<Organization, 'id'>,
): Promise<Organization | undefined> {
  const [updated] = await tx.update(organizations).set(update).where(eq(organizations.id, id)).returning()
  return updated
}

/** Locks the organization and its administrators until the transaction ends. */
export async function lockOrganization(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
}

type Membership = { organizationId: string; userId: string }

export async function holdsRole(
  tx: Transaction,
  { organizationId, userId }: Membership,
  role: RoleName,
): Promise<boolean> {
  const found = await tx
    .select({ id: members.userId })
    .from(members)
    .where(
      and(eq(members.organizationId, organizationId), eq(members.userId, userId), arrayContains(members.roles, [role])),
    )
  return found.length > 0
}
