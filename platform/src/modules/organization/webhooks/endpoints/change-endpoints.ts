import { randomUUID } from 'node:crypto'
import type {
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointCreate,
  WebhookHeader,
  WebhookSecret,
} from '@lintel/shared/contract/webhooks'
import type { Signatures } from '../../../../interfaces/files.ts'
import type { AnyWebhookEvent } from '../../../../interfaces/webhook-event.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { recordChanges } from '../../history/record-changes.ts'
import { displayNameOf } from '../../users/read-user.ts'
import { findUser } from '../../users/repository.ts'
import { auditedEndpoint, describeEndpoint } from './describe-endpoint.ts'
import { checkedAddress } from './endpoint-address.ts'
import {
  countEndpoints,
  insertEndpoint,
  lockEndpoint,
  lockEndpoints,
  removeEndpointRow,
  updateEndpoint,
  updateSecret,
  type EndpointKey,
  type StoredEndpoint,
} from './repository.ts'
import { mayReadAuditLog, usableEndpoint } from './usable-endpoint.ts'
import { createSecretBox, newSecret } from '../secret-box.ts'
import { endWaiting } from '../sending/attempts-repository.ts'
import type { WebhookConfig } from '../webhook-config.ts'
import { webhookJob } from '../../webhook-events/webhook.job.ts'
import {
  eventForbidden,
  eventUnknown,
  hasNoSecret,
  headerRefused,
  maxEndpoints,
  tooManyEndpoints,
} from '../webhook-errors.ts'

export type EndpointDeps = WebhookConfig & { signatures: Signatures; webhookEvents: readonly AnyWebhookEvent[] }

/** The response is the only one that contains the secret. */
export async function createEndpoint(
  scope: OrganizationScope,
  { address, description, events, format, header }: WebhookEndpointCreate,
  deps: EndpointDeps,
): Promise<WebhookSecret> {
  const { tx, organizationId, userId } = scope
  const content = { address: checkedAddress(address, deps), description, format, ...chosenEvents(scope, events, deps) }
  if (header && format !== 'otlp') throw headerRefused()
  await lockEndpoints(tx, organizationId)
  if ((await countEndpoints(tx, organizationId)) >= maxEndpoints) throw tooManyEndpoints()
  const person = await findUser(tx, userId)
  const by = { createdById: userId, createdBy: person ? displayNameOf(person) : '' }
  const key = format === 'otlp' ? '' : newSecret()
  const id = randomUUID()
  const rowKey = { organizationId, id }
  const secret = header ? secretHeader(header, rowKey, deps) : { secret: encrypted(key, rowKey, deps) }
  const endpoint = await insertEndpoint(tx, { ...rowKey, ...content, ...by, ...secret })
  await record(scope, 'webhook-added', null, endpoint)
  return { ...describeEndpoint(endpoint), secret: key }
}

/** Disabling ends waiting deliveries; enabling resets failures. */
export async function changeEndpoint(
  scope: OrganizationScope,
  id: string,
  { revision, address, events, header, isEnabled, ...change }: WebhookEndpointChange,
  deps: EndpointDeps,
): Promise<WebhookEndpoint> {
  const { tx, organizationId } = scope
  const rowKey = { organizationId, id }
  const before = await usableEndpoint(scope, id, lockEndpoint)
  if (before.revision !== revision) throw revisionConflict('webhooks', 'webhook')
  if (header !== undefined && before.format !== 'otlp') throw headerRefused()
  const isSwitched = isEnabled !== undefined && isEnabled !== before.isEnabled
  const changed = await updateEndpoint(tx, rowKey, {
    ...change,
    ...(address !== undefined && { address: checkedAddress(address, deps) }),
    ...(events && chosenEvents(scope, events, deps, before)),
    ...(header && secretHeader(header, rowKey, deps)),
    ...(header === null && { headerName: null, secret: encrypted('', rowKey, deps) }),
    ...(isSwitched && { isEnabled, problem: null, failingSince: null }),
  })
  if (isSwitched && !isEnabled) await endWaiting(tx, { organizationId, endpointId: id })
  await record(scope, 'webhook-changed', before, changed)
  return describeEndpoint(changed)
}

/** Messages are signed with both secrets for a day. A second change within a day discards the oldest secret. */
export async function changeSecret(scope: OrganizationScope, id: string, deps: EndpointDeps): Promise<WebhookSecret> {
  const rowKey = { organizationId: scope.organizationId, id }
  const { format } = await usableEndpoint(scope, id, lockEndpoint)
  if (format === 'otlp') throw hasNoSecret()
  const secret = newSecret()
  const endpoint = await updateSecret(scope.tx, rowKey, encrypted(secret, rowKey, deps))
  await record(scope, 'webhook-secret-changed', null, endpoint)
  return { ...describeEndpoint(endpoint), secret }
}

/** Hidden immediately; a job deletes its log. */
export async function removeEndpoint(
  scope: OrganizationScope,
  id: string,
  { jobs }: { jobs: JobQueue },
): Promise<void> {
  const { tx, organizationId } = scope
  const before = await usableEndpoint(scope, id, lockEndpoint)
  await record(scope, 'webhook-removed', before, null)
  await removeEndpointRow(tx, { organizationId, id })
  await jobs.send(tx, webhookJob, { organizationId })
}

function chosenEvents(
  scope: OrganizationScope,
  events: readonly string[],
  { webhookEvents }: EndpointDeps,
  before?: StoredEndpoint,
): { events: string[]; isRestricted: boolean } {
  const chosen = [...new Set(events)]
  const eventsByType = new Map(webhookEvents.map((event) => [event.type, event]))
  const unknown = chosen.find((type) => !eventsByType.has(type))
  if (unknown !== undefined) throw eventUnknown(unknown)
  const restricted = chosen.find((type) => eventsByType.get(type)?.isForAdministrators)
  if (restricted !== undefined && !mayReadAuditLog(scope)) throw eventForbidden(restricted)
  return { events: chosen, isRestricted: restricted !== undefined || before?.isRestricted === true }
}

function encrypted(secret: string, { organizationId, id }: EndpointKey, { signatures }: EndpointDeps): string {
  return createSecretBox(signatures).close(secret, { organizationId, endpointId: id })
}

function secretHeader({ name, value }: WebhookHeader, rowKey: EndpointKey, deps: EndpointDeps) {
  return { headerName: name, secret: encrypted(value, rowKey, deps) }
}

type Action = 'webhook-added' | 'webhook-changed' | 'webhook-secret-changed' | 'webhook-removed'

async function record(
  scope: OrganizationScope,
  action: Action,
  before: StoredEndpoint | null,
  after: StoredEndpoint | null,
): Promise<void> {
  const change = { before: before && auditedEndpoint(before), after: after && auditedEndpoint(after) }
  await recordChanges(scope, [{ action, ...change }])
}
