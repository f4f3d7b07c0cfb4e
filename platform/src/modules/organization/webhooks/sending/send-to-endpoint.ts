import { Webhook } from 'standardwebhooks'
import { databaseTime } from '../../../../database/database-time.ts'
import { withScope } from '../../../../database/scope.ts'
import type { WorkerDeps } from '../../../../interfaces/platform-module.ts'
import { createSecretBox } from '../secret-box.ts'
import { endWaiting } from './attempts-repository.ts'
import type { StoredEndpoint } from '../endpoints/repository.ts'
import {
  findDue,
  extendReservation,
  releaseHold,
  type DueDelivery,
  type Reservation,
} from './reservation-repository.ts'
import { otlpLogs } from './otlp-logs.model.ts'
import { postMessage, type Post, type Reply } from './post-message.ts'
import { recordTry } from './record-try.ts'
import type { Resolve } from './receiver-addresses.ts'

export type SendingDeps = Pick<WorkerDeps, 'db' | 'jobs' | 'emailBranding' | 'signatures'> & {
  config: Pick<WorkerDeps['config'], 'webhooks'>
  /** Replacements for name resolution and timeouts, for tests. */
  resolve?: Resolve
  milliseconds?: number
}

export type Sending = { signal: AbortSignal; until: number }

type Order = { endpoint: StoredEndpoint; deliveries: DueDelivery[]; at: Date }

/** Events per OTLP request: 1 MB at most, since an event has less than 20 kB. */
const maxBatch = 50

/**
 * Sends due messages of an endpoint sequentially, until none is due or the time is up. An attempt that a shutdown aborts is not recorded.
 */
export async function sendToEndpoint(deps: SendingDeps, hold: Reservation, { signal, until }: Sending): Promise<void> {
  try {
    do {
      const order = await nextOrder(deps, hold)
      if (!order || signal.aborted) return
      const startTime = performance.now()
      const reply = await send(deps, order, signal)
      const finished = { at: order.at, reply, duration: Math.round(performance.now() - startTime) }
      await withScope(deps.db, hold, async (tx) => {
        for (const delivery of order.deliveries) await recordTry(tx, deps, hold, { ...finished, delivery })
      })
    } while (performance.now() < until)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await withScope(deps.db, hold, (tx) => releaseHold(tx, hold))
  }
}

function nextOrder({ db }: SendingDeps, hold: Reservation): Promise<Order | undefined> {
  return withScope(db, hold, async (tx) => {
    const endpoint = await extendReservation(tx, hold)
    // For events that were written while the endpoint was being disabled.
    if (endpoint?.isEnabled === false) await endWaiting(tx, hold)
    if (!endpoint) return undefined
    const deliveries = await findDue(tx, hold, endpoint.format === 'otlp' ? maxBatch : 1)
    return deliveries.length === 0 ? undefined : { endpoint, deliveries, at: await databaseTime(tx) }
  })
}

async function send(deps: SendingDeps, order: Order, signal: AbortSignal): Promise<Reply> {
  const { endpoint, at } = order
  const secrets = secretsOf(deps, endpoint, at)
  if (!secrets) {
    const problem = "The secret can no longer be read because the platform's key changed. Change the secret."
    return { status: null, answer: '', problem }
  }
  const message = endpoint.format === 'otlp' ? otlpRequest(order, secrets) : signedMessage(order, secrets)
  const { config, resolve, milliseconds } = deps
  return postMessage(
    { address: endpoint.address, ...message },
    { config: config.webhooks, signal, ...(resolve && { resolve }), ...(milliseconds && { milliseconds }) },
  )
}

type Message = Pick<Post, 'headers' | 'body'>

function signedMessage({ deliveries, at }: Order, secrets: readonly string[]): Message {
  const [{ messageId: id, body } = { messageId: '', body: '' }] = deliveries
  const headers = {
    'user-agent': 'Standard-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
  return { headers, body }
}

function otlpRequest({ endpoint, deliveries, at }: Order, [value]: readonly string[]): Message {
  const { organizationId, headerName } = endpoint
  const secret = headerName !== null && value !== undefined && { [headerName]: value }
  return { headers: { 'user-agent': 'Lintel-OTLP/1.0', ...secret }, body: otlpLogs(organizationId, deliveries, at) }
}

/** The previous secret is used for another day, so that receivers have time to change it. */
function secretsOf({ signatures }: SendingDeps, endpoint: StoredEndpoint, time: Date): string[] | undefined {
  const box = createSecretBox(signatures)
  const owner = { organizationId: endpoint.organizationId, endpointId: endpoint.id }
  const { secret, previousSecret, previousSecretUntil } = endpoint
  const isBeforeGood = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > time
  const opened = [secret, ...(isBeforeGood ? [previousSecret] : [])].map((closed) => box.open(closed, owner))
  const [present] = opened
  return present === undefined ? undefined : opened.filter((one) => one !== undefined)
}
