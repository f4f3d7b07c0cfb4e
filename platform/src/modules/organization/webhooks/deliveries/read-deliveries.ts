import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
} from '@lintel/shared/contract/webhooks'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { usableEndpoint } from '../endpoints/usable-endpoint.ts'
import { deliveryNotFound } from '../webhook-errors.ts'
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  type DeliveryPage,
  type ListedDelivery,
  type StoredAttempt,
} from './delivery-repository.ts'

/** Deliveries to a webhook, newest first. */
export async function readDeliveries(
  scope: OrganizationScope,
  endpointId: string,
  { take, ...page }: Pick<DeliveryPage, 'before' | 'take' | 'status'>,
): Promise<WebhookDeliveryPage> {
  await usableEndpoint(scope, endpointId)
  const { tx, organizationId } = scope
  const found = await listDeliveries(tx, { organizationId, endpointId, take: take + 1, ...page })
  const items = found.slice(0, take)
  return { items: items.map(describeDelivery), next: found.length > take ? (items.at(-1)?.position ?? null) : null }
}

/** A delivery with its message and every attempt. */
export async function readDelivery(
  scope: OrganizationScope,
  endpointId: string,
  id: string,
): Promise<WebhookDeliveryDetails> {
  await usableEndpoint(scope, endpointId)
  const { tx, organizationId } = scope
  const found = await findDelivery(tx, { organizationId, endpointId, id })
  if (!found) throw deliveryNotFound()
  const history = await listAttempts(tx, { organizationId, id })
  return { ...describeDelivery(found), body: found.body, history: history.map(describeAttempt) }
}

export function describeDelivery(stored: ListedDelivery): WebhookDelivery {
  const { id, position, messageId, type, status, attempts, createdAt, dueAt, lastAttempt } = stored
  return {
    ...{ id, position, messageId, type, status, attempts },
    createdAt: createdAt.toISOString(),
    nextAttemptAt: dueAt?.toISOString() ?? null,
    lastAttempt: lastAttempt && describeAttempt(lastAttempt),
  }
}

function describeAttempt({ at, duration, status, problem, answer }: StoredAttempt): WebhookAttempt {
  return { at: at.toISOString(), duration, status, problem, answer }
}
