import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { StoredEndpoint } from '../endpoints/repository.ts'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '../schema.ts'

/** Longer than an attempt; after that, the holder is considered lost. */
const reservationEnd = sql`now() + interval '45 seconds'`

const isFree = or(isNull(webhookEndpoints.heldUntil), lte(webhookEndpoints.heldUntil, sql`now()`))

/**
 * Reserves endpoints with due messages that no other worker has, and returns their ids. Only this holder sends to them until it releases
 * them.
 */
export async function reserveDue(tx: Transaction, organizationId: string, holder: string): Promise<string[]> {
  const { id } = webhookEndpoints
  const isDue = sql`exists (select from ${webhookDeliveries} where ${webhookDeliveries.endpointId} = ${id}
    and ${webhookDeliveries.status} = 'waiting' and ${webhookDeliveries.dueAt} <= now())`
  const found = await tx
    .select({ id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.organizationId, organizationId), isFree, isDue))
    .orderBy(asc(id))
    .for('no key update', { skipLocked: true })
  const ids = found.map((endpoint) => endpoint.id)
  if (ids.length > 0)
    await tx
      .update(webhookEndpoints)
      .set({ holder, heldUntil: reservationEnd })
      .where(and(eq(webhookEndpoints.organizationId, organizationId), anyOf(id, ids)))
  return ids
}

export type Reservation = { organizationId: string; endpointId: string; holder: string }

function isReserved({ organizationId, endpointId, holder }: Reservation) {
  const { id } = webhookEndpoints
  return and(
    eq(webhookEndpoints.organizationId, organizationId),
    eq(id, endpointId),
    eq(webhookEndpoints.holder, holder),
    gt(webhookEndpoints.heldUntil, sql`now()`),
  )
}

/**
 * Extends the reservation for another attempt, and locks the endpoint until the transaction ends. Undefined if another worker has taken
 * over, or it was removed.
 */
export async function extendReservation(tx: Transaction, hold: Reservation): Promise<StoredEndpoint | undefined> {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ heldUntil: reservationEnd })
    .where(isReserved(hold))
    .returning()
  return endpoint
}

export async function releaseHold(tx: Transaction, hold: Reservation): Promise<void> {
  await tx.update(webhookEndpoints).set({ holder: null, heldUntil: null }).where(isReserved(hold))
}

export type DueDelivery = {
  id: string
  tries: number
  isTest: boolean
  messageId: string
  body: string
}

/** The deliveries that have been due the longest. */
export async function findDue(
  tx: Transaction,
  { organizationId, endpointId }: Pick<Reservation, 'organizationId' | 'endpointId'>,
  limit: number,
): Promise<DueDelivery[]> {
  const { id, tries, isTest, messageId, status, dueAt } = webhookDeliveries
  return tx
    .select({ id, tries, isTest, messageId, body: webhookMessages.body })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, messageId))
    .where(
      and(
        eq(webhookDeliveries.organizationId, organizationId),
        eq(webhookDeliveries.endpointId, endpointId),
        // A literal rather than a parameter, so that PostgreSQL can use the partial index.
        sql`${status} = 'waiting'`,
        lte(dueAt, sql`now()`),
      ),
    )
    .orderBy(asc(dueAt))
    .limit(limit)
}
