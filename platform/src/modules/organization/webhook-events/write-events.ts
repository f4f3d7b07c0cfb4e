import { randomUUID } from 'node:crypto'
import { databaseTime } from '../../../database/database-time.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { WebhookEvent } from '../../../interfaces/webhook-event.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { insertDeliveries, insertMessages, listListeners } from './messages-repository.ts'
import { webhookJob } from './webhook.job.ts'

/** Events contain ids and a few fields; receivers request the rest. */
const maxBytes = 20_000
/** Of a text such as a name. */
const maxCharacters = 500
const slice = 500

/**
 * Writes an event for each item of `data` to the endpoints that subscribed to it; they are sent if the transaction commits. Without such an
 * endpoint, it only costs a query of a small table. Texts are truncated.
 */
export async function writeEvents<Data extends object>(
  tx: Transaction,
  jobs: JobQueue,
  event: WebhookEvent<Data>,
  { organizationId, data }: { organizationId: string; data: readonly Data[] },
): Promise<void> {
  const { type } = event
  const endpointIds = data.length === 0 ? [] : await listListeners(tx, organizationId, type)
  if (endpointIds.length === 0) return
  const createdAt = await databaseTime(tx)
  for (let start = 0; start < data.length; start += slice) {
    const messages = data.slice(start, start + slice).map((one) => {
      const body = bodyOf(type, createdAt, event.data.parse(shortened(one)))
      return { id: randomUUID(), organizationId, type, createdAt, body }
    })
    await insertMessages(tx, messages)
    for (const endpointId of endpointIds)
      await insertDeliveries(
        tx,
        messages.map(({ id: messageId }) => ({ organizationId, endpointId, messageId })),
      )
  }
  await jobs.send(tx, webhookJob, { organizationId })
}

/** Sends a test event to one endpoint. Returns the delivery's id. */
export async function writeTest(
  tx: Transaction,
  jobs: JobQueue,
  { organizationId, endpointId }: { organizationId: string; endpointId: string },
): Promise<string> {
  const createdAt = await databaseTime(tx)
  const type = 'test'
  const message = { id: randomUUID(), organizationId, type, createdAt, body: bodyOf(type, createdAt, { endpointId }) }
  const delivery = { id: randomUUID(), organizationId, endpointId, messageId: message.id, isTest: true }
  await insertMessages(tx, [message])
  await insertDeliveries(tx, [delivery])
  await jobs.send(tx, webhookJob, { organizationId })
  return delivery.id
}

function bodyOf(type: string, createdAt: Date, data: object): string {
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
  if (Buffer.byteLength(body) > maxBytes) throw new Error(`The payload of a ${type} event is too large.`)
  return body
}

function shortened(data: object): object {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && value.length > maxCharacters ? `${value.slice(0, maxCharacters - 1)}…` : value,
    ]),
  )
}
