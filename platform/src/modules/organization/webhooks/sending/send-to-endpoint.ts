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
import { postMessage, type Reply } from './post-message.ts'
import { recordTry } from './record-try.ts'
import type { Resolve } from './receiver-addresses.ts'

export type SendingDeps = Pick<WorkerDeps, 'db' | 'jobs' | 'emailBranding' | 'signatures'> & {
  config: Pick<WorkerDeps['config'], 'webhooks'>
  /** Replacements for name resolution and timeouts, for tests. */
  resolve?: Resolve
  milliseconds?: number
}

export type Sending = { signal: AbortSignal; until: number }

type Order = { endpoint: StoredEndpoint; delivery: DueDelivery; at: Date }

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
      const finishedAttempt = { ...order, reply, duration: Math.round(performance.now() - startTime) }
      await withScope(deps.db, hold, (tx) => recordTry(tx, deps, hold, finishedAttempt))
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
    const delivery = endpoint && (await findDue(tx, hold))
    return endpoint && delivery && { endpoint, delivery, at: await databaseTime(tx) }
  })
}

async function send(deps: SendingDeps, { endpoint, delivery, at }: Order, signal: AbortSignal): Promise<Reply> {
  const { address } = endpoint
  const secrets = secretsOf(deps, endpoint, at)
  if (!secrets) {
    const problem = "The secret can no longer be read because the platform's key changed. Change the secret."
    return { status: null, answer: '', problem }
  }
  const { messageId: id, body } = delivery
  const headers = {
    'user-agent': 'Standard-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
  const { config, resolve, milliseconds } = deps
  return postMessage(
    { address, headers, body },
    { config: config.webhooks, signal, ...(resolve && { resolve }), ...(milliseconds && { milliseconds }) },
  )
}

/** The previous secret is used for another day, so that receivers have time to change it. */
function secretsOf({ signatures }: SendingDeps, endpoint: StoredEndpoint, at: Date): string[] | undefined {
  const box = createSecretBox(signatures)
  const owner = { organizationId: endpoint.organizationId, endpointId: endpoint.id }
  const { secret, previousSecret, previousSecretUntil } = endpoint
  const isBeforeGood = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > at
  const opened = [secret, ...(isBeforeGood ? [previousSecret] : [])].map((closed) => box.open(closed, owner))
  const [present] = opened
  return present === undefined ? undefined : opened.filter((one) => one !== undefined)
}
