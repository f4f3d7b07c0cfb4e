import { randomUUID } from 'node:crypto'
import type {
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointCreate,
  WebhookSecret,
} from '@lintel/shared/contract/webhooks'
import type { Signatures } from '../../../../interfaces/files.ts'
import type { AnyWebhookEvent } from '../../../../interfaces/webhook-event.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { displayNameOf } from '../../users/read-user.ts'
import { findUser } from '../../users/repository.ts'
import { describeEndpoint } from './describe-endpoint.ts'
import { checkedAddress } from './endpoint-address.ts'
import { countEndpoints, lockEndpoints, insertEndpoint, lockEndpoint, removeEndpointRow } from './repository.ts'
import { updateEndpoint, updateSecret } from './repository.ts'
import { createSecretBox, newSecret } from '../secret-box.ts'
import { endWaiting } from '../sending/attempts-repository.ts'
import type { WebhookConfig } from '../webhook-config.ts'
import { webhookJob } from '../webhook.job.ts'
import { endpointNotFound, eventUnknown, maxEndpoints, tooManyEndpoints } from '../webhook-errors.ts'

export type EndpointDeps = WebhookConfig & { signatures: Signatures; webhookEvents: readonly AnyWebhookEvent[] }

/** The response is the only one that contains the secret. */
export async function createEndpoint(
  { tx, organizationId, userId }: OrganizationScope,
  { address, description, events }: WebhookEndpointCreate,
  deps: EndpointDeps,
): Promise<WebhookSecret> {
  const content = { address: checkedAddress(address, deps), description, events: knownEvents(events, deps) }
  await lockEndpoints(tx, organizationId)
  if ((await countEndpoints(tx, organizationId)) >= maxEndpoints) throw tooManyEndpoints()
  const person = await findUser(tx, userId)
  const by = { createdById: userId, createdBy: person ? displayNameOf(person) : '' }
  const secret = newSecret()
  const id = randomUUID()
  const encryptedSecret = createSecretBox(deps.signatures).close(secret, { organizationId, endpointId: id })
  const endpoint = await insertEndpoint(tx, { id, organizationId, ...content, ...by, secret: encryptedSecret })
  return { ...describeEndpoint(endpoint), secret }
}

/** Disabling ends waiting deliveries; enabling resets failures. */
export async function changeEndpoint(
  { tx, organizationId }: OrganizationScope,
  id: string,
  { revision, address, events, isEnabled, ...change }: WebhookEndpointChange,
  deps: EndpointDeps,
): Promise<WebhookEndpoint> {
  const place = { organizationId, id }
  const before = await lockEndpoint(tx, place)
  if (!before) throw endpointNotFound()
  if (before.revision !== revision) throw revisionConflict('webhooks', 'webhook')
  const isSwitched = isEnabled !== undefined && isEnabled !== before.isEnabled
  const changed = await updateEndpoint(tx, place, {
    ...change,
    ...(address !== undefined && { address: checkedAddress(address, deps) }),
    ...(events && { events: knownEvents(events, deps) }),
    ...(isSwitched && { isEnabled, problem: null, failingSince: null }),
  })
  if (isSwitched && !isEnabled) await endWaiting(tx, { organizationId, endpointId: id })
  return describeEndpoint(changed)
}

/** Messages are signed with both secrets for a day. A second change within a day discards the oldest secret. */
export async function changeSecret(
  { tx, organizationId }: OrganizationScope,
  id: string,
  { signatures }: EndpointDeps,
): Promise<WebhookSecret> {
  const place = { organizationId, id }
  if (!(await lockEndpoint(tx, place))) throw endpointNotFound()
  const secret = newSecret()
  const encryptedSecret = createSecretBox(signatures).close(secret, { organizationId, endpointId: id })
  return { ...describeEndpoint(await updateSecret(tx, place, encryptedSecret)), secret }
}

/** Hidden immediately; a job deletes its log. */
export async function removeEndpoint(
  { tx, organizationId }: OrganizationScope,
  id: string,
  { jobs }: { jobs: JobQueue },
): Promise<void> {
  const place = { organizationId, id }
  if (!(await lockEndpoint(tx, place))) throw endpointNotFound()
  await removeEndpointRow(tx, place)
  await jobs.send(tx, webhookJob, { organizationId })
}

function knownEvents(events: readonly string[], { webhookEvents }: EndpointDeps): string[] {
  const known = new Set(webhookEvents.map(({ type }) => type))
  const unknown = events.find((type) => !known.has(type))
  if (unknown !== undefined) throw eventUnknown(unknown)
  return [...new Set(events)]
}
