import type { WebhookDeliveryStatus } from '@lintel/shared/contract/webhooks'
import { and, count, desc, eq, getTableColumns, gte, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { webhookAttempts, webhookDeliveries, webhookMessages } from '../schema.ts'

export type EndpointKey = { organizationId: string; endpointId: string }
export type DeliveryKey = EndpointKey & { id: string }
export type StoredAttempt = typeof webhookAttempts.$inferSelect
export type ListedDelivery = typeof webhookDeliveries.$inferSelect & {
  type: string
  lastAttempt: StoredAttempt | null
}

function ofEndpoint({ organizationId, endpointId }: EndpointKey) {
  return and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.endpointId, endpointId))
}

/** Attempts that are shown for one delivery. */
const maxAttempts = 50

function selectDeliveries(tx: Transaction) {
  const last = tx
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, webhookDeliveries.id))
    .orderBy(desc(webhookAttempts.at))
    .limit(1)
    .as('last_attempt')
  return tx
    .select({
      ...getTableColumns(webhookDeliveries),
      type: webhookMessages.type,
      body: webhookMessages.body,
      lastAttempt: {
        id: last.id,
        organizationId: last.organizationId,
        deliveryId: last.deliveryId,
        at: last.at,
        duration: last.duration,
        status: last.status,
        problem: last.problem,
        answer: last.answer,
      },
    })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .leftJoinLateral(last, sql`true`)
}

export type DeliveryPage = EndpointKey & {
  before: number | undefined
  take: number
  status: WebhookDeliveryStatus | undefined
}

/** Newest first, so that new deliveries don't shift pages. */
export async function listDeliveries(
  tx: Transaction,
  { before, take, status, ...place }: DeliveryPage,
): Promise<ListedDelivery[]> {
  const isBefore = before === undefined ? undefined : lt(webhookDeliveries.position, before)
  const isOfStatus = status === undefined ? undefined : eq(webhookDeliveries.status, status)
  return selectDeliveries(tx)
    .where(and(ofEndpoint(place), isOfStatus, isBefore))
    .orderBy(desc(webhookDeliveries.position))
    .limit(take)
}

export async function findDelivery(tx: Transaction, { id, ...place }: DeliveryKey) {
  const [found] = await selectDeliveries(tx).where(and(ofEndpoint(place), eq(webhookDeliveries.id, id)))
  return found
}

/** Newest first. */
export async function listAttempts(
  tx: Transaction,
  { organizationId, id }: Pick<DeliveryKey, 'organizationId' | 'id'>,
): Promise<StoredAttempt[]> {
  return tx
    .select()
    .from(webhookAttempts)
    .where(and(eq(webhookAttempts.organizationId, organizationId), eq(webhookAttempts.deliveryId, id)))
    .orderBy(desc(webhookAttempts.at))
    .limit(maxAttempts)
}

/** Starts a new round of attempts with the same id. */
const newAttempts = { status: 'waiting' as const, tries: 0, dueAt: sql`now()` }

/** Returns whether it had ended. */
export async function sendAgain(tx: Transaction, { id, ...place }: DeliveryKey): Promise<boolean> {
  const isOver = ne(webhookDeliveries.status, 'waiting')
  const result = await tx
    .update(webhookDeliveries)
    .set(newAttempts)
    .where(and(ofEndpoint(place), eq(webhookDeliveries.id, id), isOver))
  return result.rowCount === 1
}

export type ReplayedRange = EndpointKey & { from: Date; until: Date; isMissedOnly: boolean }

function inRange({ from, until, isMissedOnly, ...place }: ReplayedRange): SQL | undefined {
  const { status, createdAt, isTest } = webhookDeliveries
  const missed = or(eq(status, 'failed'), eq(status, 'ended'))
  const isOver = isMissedOnly ? missed : or(missed, eq(status, 'delivered'))
  return and(ofEndpoint(place), isOver, gte(createdAt, from), lt(createdAt, until), eq(isTest, false))
}

/** How many deliveries `sendRangeAgain` would change; `max + 1` if there are more than `max`. */
export async function countRange(tx: Transaction, range: ReplayedRange, max: number): Promise<number> {
  const found = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(inRange(range))
    .limit(max + 1)
    .as('found')
  const [row] = await tx.select({ total: count() }).from(found)
  return row?.total ?? 0
}

export async function sendRangeAgain(tx: Transaction, range: ReplayedRange): Promise<number> {
  const result = await tx.update(webhookDeliveries).set(newAttempts).where(inRange(range))
  return result.rowCount ?? 0
}
