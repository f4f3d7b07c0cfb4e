import type { IdsOutcome } from '@lintel/shared/contract/ids'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CheckKey } from '../repository.ts'
import { idsCheckFindings, idsCheckSpecifications } from '../schema.ts'

/** In the order of the file. */
export async function listSpecifications(tx: Transaction, { organizationId, id }: CheckKey) {
  const { organizationId: organizationColumn, checkId, number } = idsCheckSpecifications
  return tx
    .select()
    .from(idsCheckSpecifications)
    .where(and(eq(organizationColumn, organizationId), eq(checkId, id)))
    .orderBy(asc(number))
}

/** In the order of specifications, after number `after` if given. Failures have the first numbers. */
export async function listFindings(
  tx: Transaction,
  { organizationId, id }: CheckKey,
  { outcome, failures, after = 0, take }: { outcome: IdsOutcome; failures: number; after?: number; take?: number },
) {
  const { organizationId: organizationColumn, checkId, number } = idsCheckFindings
  const hasOutcome = outcome === 'failed' ? lte(number, failures) : gt(number, failures)
  const found = tx
    .select()
    .from(idsCheckFindings)
    .where(and(eq(organizationColumn, organizationId), eq(checkId, id), hasOutcome, gt(number, after)))
    .orderBy(asc(number))
  return take === undefined ? found : found.limit(take)
}
