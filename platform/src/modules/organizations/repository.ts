import type { Organization, OrganizationSummary } from '@lintel/shared/contract'
import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/scope.ts'
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

export async function listOrganizationsOf(tx: Transaction, userId: string): Promise<OrganizationSummary[]> {
  return tx
    .select({ id: organizations.id, displayName: organizations.displayName })
    .from(organizations)
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .where(eq(members.userId, userId))
    .orderBy(asc(organizations.displayName), asc(organizations.id))
}
