import type { WebhookDelivery, WebhookReplay, WebhookReplayed } from '@lintel/shared/contract/webhooks'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { lockEndpoint } from '../endpoints/repository.ts'
import { usableEndpoint } from '../endpoints/usable-endpoint.ts'
import { webhookJob } from '../../webhook-events/webhook.job.ts'
import { deliveryNotFound, stillWaiting, switchedOff, tooManyReplays } from '../webhook-errors.ts'
import { writeTest } from '../../webhook-events/write-events.ts'
import { countRange, findDelivery, sendAgain, sendRangeAgain, type DeliveryKey } from './delivery-repository.ts'
import { describeDelivery } from './read-deliveries.ts'

type Deps = { jobs: JobQueue }

const maxReplayed = 1000

/** Sends a test event, even to a disabled webhook, so that it can be tried before it's enabled. */
export async function sendTest(scope: OrganizationScope, endpointId: string, { jobs }: Deps): Promise<WebhookDelivery> {
  await usableEndpoint(scope, endpointId)
  const { tx, organizationId } = scope
  const id = await writeTest(tx, jobs, { organizationId, endpointId })
  return written(tx, { organizationId, endpointId, id })
}

/** Resends an event with the same id, so that receivers can detect duplicates. */
export async function replayDelivery(
  scope: OrganizationScope,
  { endpointId, id }: Omit<DeliveryKey, 'organizationId'>,
  { jobs }: Deps,
): Promise<WebhookDelivery> {
  const { tx, organizationId } = scope
  const rowKey = { organizationId, endpointId, id }
  const endpoint = await usableEndpoint(scope, endpointId, lockEndpoint)
  const found = await findDelivery(tx, rowKey)
  if (!found) throw deliveryNotFound()
  if (!endpoint.isEnabled && !found.isTest) throw switchedOff()
  if (!(await sendAgain(tx, rowKey))) throw stillWaiting()
  await jobs.send(tx, webhookJob, { organizationId })
  return written(tx, rowKey)
}

/** Resends the events of a period, at most a thousand, without tests. */
export async function replayRange(
  scope: OrganizationScope,
  endpointId: string,
  { from, until, which, jobs }: WebhookReplay & Deps,
): Promise<WebhookReplayed> {
  const { tx, organizationId } = scope
  const endpoint = await usableEndpoint(scope, endpointId, lockEndpoint)
  if (!endpoint.isEnabled) throw switchedOff()
  const times = { from: new Date(from), until: new Date(until) }
  const range = { organizationId, endpointId, ...times, isMissedOnly: which === 'missed' }
  if ((await countRange(tx, range, maxReplayed)) > maxReplayed) throw tooManyReplays(maxReplayed)
  const replayed = await sendRangeAgain(tx, range)
  if (replayed > 0) await jobs.send(tx, webhookJob, { organizationId })
  return { replayed }
}

async function written(tx: OrganizationScope['tx'], rowKey: DeliveryKey): Promise<WebhookDelivery> {
  const delivery = await findDelivery(tx, rowKey)
  if (!delivery) throw new Error("The new delivery wasn't returned.")
  return describeDelivery(delivery)
}
