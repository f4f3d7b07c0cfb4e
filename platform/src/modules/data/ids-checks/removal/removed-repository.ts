import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { captures } from '../../captures/schema.ts'
import type { CheckKey } from '../repository.ts'
import { idsCheckFindings, idsChecks } from '../schema.ts'

/** Rows per statement, which takes a small part of the statement timeout. */
export const rowsAtOnce = 5000

/** A removed check whose rows are not deleted yet. Those of a removed capture are deleted with it. */
export async function findRemovedCheck(tx: Transaction, organizationId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: idsChecks.id })
    .from(idsChecks)
    .innerJoin(captures, and(eq(captures.id, idsChecks.captureId), isNull(captures.removedDate)))
    .where(and(eq(idsChecks.organizationId, organizationId), isNotNull(idsChecks.removedDate)))
    .limit(1)
  return found?.id
}

/** Deletes some findings of a check and returns how many. Skips rows that another worker is deleting. */
export async function deleteSomeFindings(tx: Transaction, { organizationId, id }: CheckKey): Promise<number> {
  const ctids = sql`select ctid from ${idsCheckFindings} where ${idsCheckFindings.organizationId} = ${organizationId}
    and ${idsCheckFindings.checkId} = ${id} limit ${rowsAtOnce} for update skip locked`
  const { rowCount } = await tx.execute(sql`delete from ${idsCheckFindings} where ctid = any (array(${ctids}))`)
  return rowCount ?? 0
}

/** Deletes a check with its few remaining rows. */
export async function deleteCheck(tx: Transaction, { organizationId, id }: CheckKey): Promise<void> {
  await tx.delete(idsChecks).where(and(eq(idsChecks.organizationId, organizationId), eq(idsChecks.id, id)))
}
