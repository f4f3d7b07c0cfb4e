import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withScope } from '../../../../database/scope.ts'
import type { JobRun } from '../../../../jobs/handle-job.ts'
import { webhookJob, type WebhookJob } from '../../webhook-events/webhook.job.ts'
import { clearRemoved, forgetOld } from './clearing-repository.ts'
import { reserveDue } from './reservation-repository.ts'
import { sendToEndpoint, type Sending, type SendingDeps } from './send-to-endpoint.ts'
import { clearWake, nextClearing, nextDue, scheduleWake } from './wake-repository.ts'

/** Milliseconds that a job spends on one organization; the rest waits for the next job. */
const maxRunMilliseconds = 20_000
/** Milliseconds between two checks for new messages while waiting for a slow receiver. */
const pollMilliseconds = 1000

type Run = Pick<JobRun, 'signal' | 'requeue'>

/**
 * Sends due messages of an organization: sequentially to each endpoint, in parallel to all, so that a slow receiver delays no other one.
 * Schedules a job for messages that are due later.
 */
export async function sendDue(
  deps: SendingDeps,
  { organizationId, wakeId }: WebhookJob,
  { signal, requeue }: Run,
): Promise<void> {
  const until = performance.now() + maxRunMilliseconds
  if (wakeId !== undefined) await withScope(deps.db, { organizationId }, (tx) => clearWake(tx, organizationId, wakeId))
  const sending = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  do {
    for (const hold of await reserveAll(deps, organizationId)) {
      const completion = sendToEndpoint(deps, hold, { signal, until })
        .catch((error: unknown) => void failures.push(error))
        .finally(() => sending.delete(hold.endpointId))
      sending.set(hold.endpointId, completion)
    }
    if (sending.size === 0) break
    await Promise.race([...sending.values(), pause(pollMilliseconds, undefined, { ref: false })])
  } while (sending.size > 0 && performance.now() < until && !signal.aborted)
  await Promise.all(sending.values())
  if (failures.length > 0) throw failures[0]
  const isMoreToClear = await deleteExpired(deps, organizationId, { signal, until })
  await withScope(deps.db, { organizationId }, async (tx) => {
    if (signal.aborted) return requeue(tx)
    if (isMoreToClear) await deps.jobs.send(tx, webhookJob, { organizationId })
    await scheduleNext(deps, tx, organizationId)
  })
}

/** Deletes expired messages and those of removed endpoints, batch by batch until the time is up. Returns whether there are more. */
async function deleteExpired(
  { db }: SendingDeps,
  organizationId: string,
  { signal, until }: Sending,
): Promise<boolean> {
  for (const clear of [forgetOld, clearRemoved])
    while (await withScope(db, { organizationId }, (tx) => clear(tx, organizationId)))
      if (signal.aborted || performance.now() >= until) return true
  return false
}

async function reserveAll({ db }: SendingDeps, organizationId: string) {
  const holder = randomUUID()
  const ids = await withScope(db, { organizationId }, (tx) => reserveDue(tx, organizationId, holder))
  return ids.map((endpointId) => ({ organizationId, endpointId, holder }))
}

async function scheduleNext(
  { jobs }: SendingDeps,
  tx: Parameters<typeof nextDue>[0],
  organizationId: string,
): Promise<void> {
  const at = (await nextDue(tx, organizationId)) ?? (await nextClearing(tx, organizationId))
  if (!at) return
  const wakeId = randomUUID()
  if (await scheduleWake(tx, { organizationId, wakeId, at }))
    await jobs.send(tx, webhookJob, { organizationId, wakeId }, at)
}
