import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import { includeRemoved, type Transaction } from '../../../../database/scope.ts'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '../schema.ts'

/** How long deliveries can be viewed and resent. */
export const keptFor = sql`interval '30 days'`

/** Rows per transaction; each may have dependent rows. */
const slice = 200

/** Deletes expired messages with their deliveries. Returns whether there may be more. */
export async function forgetOld(tx: Transaction, organizationId: string): Promise<boolean> {
  const { id, createdAt } = webhookMessages
  const isOfOrganization = eq(webhookMessages.organizationId, organizationId)
  const old = await tx
    .select({ id })
    .from(webhookMessages)
    .where(and(isOfOrganization, lt(createdAt, sql`now() - ${keptFor}`)))
    .orderBy(asc(createdAt))
    .limit(slice)
  await tx.delete(webhookMessages).where(and(isOfOrganization, anyOf(id, idsOf(old))))
  return old.length === slice
}

/** Deletes the deliveries of removed endpoints, and then the endpoints. Returns whether there may be more. */
export async function clearRemoved(tx: Transaction, organizationId: string): Promise<boolean> {
  await includeRemoved(tx)
  const { id, removedDate } = webhookEndpoints
  const [removed] = await tx
    .select({ id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.organizationId, organizationId), isNotNull(removedDate)))
    .limit(1)
  if (!removed) return false
  const isOfGone = and(
    eq(webhookDeliveries.organizationId, organizationId),
    eq(webhookDeliveries.endpointId, removed.id),
  )
  const sent = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isOfGone)
    .orderBy(asc(webhookDeliveries.position))
    .limit(slice)
  await tx.delete(webhookDeliveries).where(and(isOfGone, anyOf(webhookDeliveries.id, idsOf(sent))))
  if (sent.length === 0)
    await tx
      .delete(webhookEndpoints)
      .where(and(eq(webhookEndpoints.organizationId, organizationId), eq(id, removed.id)))
  return true
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
