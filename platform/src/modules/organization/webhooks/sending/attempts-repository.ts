import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../schema.ts'

/** Rows per statement: after days without a receiver, hundreds of thousands may wait. */
const rowsPerStatement = 2000

type EndpointKey = { organizationId: string; endpointId: string }

export async function insertAttempt(tx: Transaction, attempt: typeof webhookAttempts.$inferInsert): Promise<void> {
  await tx.insert(webhookAttempts).values(attempt)
}

/**
 * Records an attempt. With `pause`, in seconds, the delivery waits for the next one unless it was ended in the meantime; without it, it has
 * ended.
 */
export async function recordAttempt(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  { isDelivered, pause }: { isDelivered: boolean; pause: number | undefined },
): Promise<void> {
  const { tries, attempts } = webhookDeliveries
  const finalState = { status: isDelivered ? ('delivered' as const) : ('failed' as const), dueAt: null }
  const { status } = webhookDeliveries
  await tx
    .update(webhookDeliveries)
    .set({
      tries: sql`${tries} + 1`,
      attempts: sql`${attempts} + 1`,
      ...(pause === undefined
        ? finalState
        : { dueAt: sql`case when ${status} = 'waiting' then ${fromNow(pause)} end` }),
    })
    .where(and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.id, id)))
}

function fromNow(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds}::float8)`
}

export async function changeEndpoint(
  tx: Transaction,
  { organizationId, endpointId }: EndpointKey,
  change: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set(change)
    .where(and(eq(webhookEndpoints.organizationId, organizationId), eq(webhookEndpoints.id, endpointId)))
}

/** Ends waiting deliveries of a disabled endpoint, except tests. */
export async function endWaiting(tx: Transaction, { organizationId, endpointId }: EndpointKey): Promise<void> {
  const { id } = webhookDeliveries
  const isOfOrganization = eq(webhookDeliveries.organizationId, organizationId)
  const isWaiting = and(
    isOfOrganization,
    eq(webhookDeliveries.endpointId, endpointId),
    sql`${webhookDeliveries.status} = 'waiting'`,
    not(webhookDeliveries.isTest),
  )
  let batchSize: number
  do {
    const batch = await tx.select({ id }).from(webhookDeliveries).where(isWaiting).limit(rowsPerStatement)
    const ids = batch.map((delivery) => delivery.id)
    batchSize = ids.length
    const finalState = { status: 'ended' as const, dueAt: null }
    await tx
      .update(webhookDeliveries)
      .set(finalState)
      .where(and(isOfOrganization, anyOf(id, ids)))
  } while (batchSize === rowsPerStatement)
}
