import type { WebhookEndpoint } from '@lintel/shared/contract/webhooks'
import type { StoredEndpoint } from './repository.ts'

/** As the audit log names it: the address without its query, which may contain a key. */
export function auditedEndpoint({ description, address, events, isEnabled }: StoredEndpoint) {
  return { name: description, url: address.replace(/\?.*$/, ''), events, isEnabled }
}

export function describeEndpoint(stored: StoredEndpoint): WebhookEndpoint {
  const { id, address, description, events, isEnabled, problem, createdBy, createdAt, revision, format, headerName } =
    stored
  const { failingSince, lastDeliveredAt, previousSecretUntil } = stored
  return {
    ...{ id, address, description, events, format, headerName, isEnabled, problem, createdBy, revision },
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
  }
}
