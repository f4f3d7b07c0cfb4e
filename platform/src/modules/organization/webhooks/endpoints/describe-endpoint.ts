import type { WebhookEndpoint } from '@lintel/shared/contract/webhooks'
import type { StoredEndpoint } from './repository.ts'

export function describeEndpoint(stored: StoredEndpoint): WebhookEndpoint {
  const { id, address, description, events, isEnabled, problem, createdBy, createdAt, revision } = stored
  const { failingSince, lastDeliveredAt, previousSecretUntil } = stored
  return {
    ...{ id, address, description, events, isEnabled, problem, createdBy, revision },
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
  }
}
