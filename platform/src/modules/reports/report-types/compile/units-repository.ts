import type { UnitSystem } from '@lintel/shared/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { organizations } from '../../../organization/organizations/schema.ts'

/** The units that people of the organization read measures in. */
export async function findUnits(tx: Transaction, organizationId: string): Promise<UnitSystem> {
  const [found] = await tx
    .select({ units: organizations.units })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!found) throw new Error(`There is no organization '${organizationId}'.`)
  return found.units
}
