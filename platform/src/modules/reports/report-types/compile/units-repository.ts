import type { UnitSystem } from '@lintel/shared/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { organizations } from '../../../organization/organizations/schema.ts'

/** The currency of the organization's amounts, ISO 4217. */
export async function findCurrency(tx: Transaction, organizationId: string): Promise<string> {
  return (await find(tx, organizationId)).currency
}

/** The organization's unit system. */
export async function findUnits(tx: Transaction, organizationId: string): Promise<UnitSystem> {
  return (await find(tx, organizationId)).units
}

async function find(tx: Transaction, organizationId: string) {
  const [found] = await tx
    .select({ units: organizations.units, currency: organizations.currency })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!found) throw new Error(`There is no organization '${organizationId}'.`)
  return found
}
