import { and, arrayContains, eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '../webhooks/schema.ts'

/** The endpoints that have subscribed to such events, locked so that none is deleted before this transaction ends. */
export async function listListeners(tx: Transaction, organizationId: string, type: string): Promise<string[]> {
  const { id, events, isEnabled } = webhookEndpoints
  const found = await tx
    .select({ id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.organizationId, organizationId), isEnabled, arrayContains(events, [type])))
    .for('key share')
  return found.map((endpoint) => endpoint.id)
}

export async function insertMessages(
  tx: Transaction,
  messages: (typeof webhookMessages.$inferInsert)[],
): Promise<void> {
  await tx.insert(webhookMessages).values(messages)
}

export async function insertDeliveries(
  tx: Transaction,
  deliveries: (typeof webhookDeliveries.$inferInsert)[],
): Promise<void> {
  await tx.insert(webhookDeliveries).values(deliveries)
}
