import type { Transaction } from '../../../../database/scope.ts'
import type { WorkerDeps } from '../../../../interfaces/platform-module.ts'
import { notifyAdministrators } from '../emails/notify-administrators.ts'
import { recordAs } from '../../history/record-changes.ts'
import { changeEndpoint, endWaiting, insertAttempt, recordAttempt } from './attempts-repository.ts'
import { auditedEndpoint } from '../endpoints/describe-endpoint.ts'
import type { StoredEndpoint } from '../endpoints/repository.ts'
import { extendReservation, type DueDelivery, type Reservation } from './reservation-repository.ts'
import type { Reply } from './post-message.ts'
import { pauseAfter, parseRetryAfter } from './retry-times.model.ts'

export type MadeTry = { delivery: DueDelivery; at: Date; reply: Reply; duration: number }

type Deps = Pick<WorkerDeps, 'jobs' | 'emailBranding'>

const goneStatus = 410
const platform = { kind: 'system', id: 'webhooks', name: 'Webhooks' } as const
const day = 24 * 3600 * 1000
/** Durations without a successful delivery after which administrators are notified, and after which the endpoint is disabled. */
const failing = { notifyAfter: 2 * day, disableAfter: 5 * day }

/**
 * Records an attempt and schedules the next one, or ends the delivery. Does nothing if another worker has taken over: then the message was
 * sent twice, with the same id.
 */
export async function recordTry(tx: Transaction, deps: Deps, hold: Reservation, attempt: MadeTry): Promise<void> {
  const endpoint = await extendReservation(tx, hold)
  if (!endpoint) return
  const { organizationId } = hold
  const { delivery, at, reply, duration } = attempt
  const problem = problemOf(reply)
  const { status, answer } = reply
  await insertAttempt(tx, { organizationId, deliveryId: delivery.id, at, duration, status, problem, answer })
  const isDelivered = problem === null
  const isFinal = isDelivered || (endpoint.format === 'otlp' && !isRetryable(reply))
  await recordAttempt(
    tx,
    { organizationId, id: delivery.id },
    { isDelivered, pause: isFinal ? undefined : pauseOf(attempt) },
  )
  if (isDelivered) await changeEndpoint(tx, hold, { failingSince: null, lastDeliveredAt: at })
  else if (status === goneStatus) await switchOff(tx, deps, endpoint, { problem: 'gone', at })
  else if (!delivery.isTest) await noteFailure(tx, deps, endpoint, at)
}

function problemOf(reply: Reply): string | null {
  if (reply.status === null) return reply.problem
  const { status } = reply
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `It responded with a redirect (${status}), which isn't followed.`
  return status === goneStatus ? 'It responded with 410 Gone.' : `It responded with ${status}.`
}

/** OTLP allows no retries after other responses (OTLP specification 1.9, "Failures", "Retryable response codes"). */
function isRetryable({ status }: Reply): boolean {
  return status === null || [429, 502, 503, 504].includes(status)
}

function pauseOf({ delivery, reply, at }: MadeTry): number | undefined {
  if (delivery.isTest || reply.status === goneStatus) return undefined
  const requestedDelay = reply.status === null ? undefined : parseRetryAfter(reply.retryAfter, at)
  return pauseAfter(delivery.tries + 1, requestedDelay)
}

async function noteFailure(tx: Transaction, deps: Deps, endpoint: StoredEndpoint, at: Date): Promise<void> {
  const since = endpoint.failingSince ?? at
  const milliseconds = at.getTime() - since.getTime()
  if (endpoint.failingSince === null) await changeEndpoint(tx, keyOf(endpoint), { failingSince: at })
  if (milliseconds >= failing.disableAfter) await switchOff(tx, deps, endpoint, { problem: 'failing', at: since })
  else if (milliseconds >= failing.notifyAfter)
    await notifyAdministrators(tx, deps, endpoint, { trouble: 'failing', since })
}

type SwitchedOff = { problem: 'gone' | 'failing'; at: Date }

async function switchOff(
  tx: Transaction,
  deps: Deps,
  endpoint: StoredEndpoint,
  { problem, at }: SwitchedOff,
): Promise<void> {
  const trouble = problem === 'gone' ? 'gone' : 'given-up'
  if (!endpoint.isEnabled) return
  await changeEndpoint(tx, keyOf(endpoint), { isEnabled: false, problem, revision: endpoint.revision + 1 })
  await endWaiting(tx, keyOf(endpoint))
  const before = auditedEndpoint(endpoint)
  const by = { organizationId: endpoint.organizationId, actor: platform }
  await recordAs(tx, deps.jobs, by, [{ action: 'webhook-changed', before, after: { ...before, isEnabled: false } }])
  await notifyAdministrators(tx, deps, endpoint, { trouble, since: at })
}

function keyOf({ organizationId, id: endpointId }: StoredEndpoint) {
  return { organizationId, endpointId }
}
