import type { AssemblyFailure } from '../../../assembler/assembly-failure.ts'
import { failureText } from '../../../assembler/assembly-failure.ts'
import type { Database } from '../../../database/connect.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { writeEmail } from '../../outbox/write-email.ts'
import { findUser } from '../../users/repository.ts'
import { announceChange } from '../announce-change.ts'
import {
  changeRequest,
  endRequest,
  endSteps,
  findResultKey,
  insertLog,
  insertStep,
  takeRequest,
  type Attempt,
  type RequestPlace,
} from './attempt-repository.ts'
import { isAttemptRefused } from './attempt-refused.ts'
import type { BegunAttempt } from './begin-attempt.ts'
import { completionEmail, type Letterhead } from './completion-email.model.ts'
import { patiently } from './patiently.ts'
import type { StoredResult } from './result-files.ts'

export type EndingDeps = { db: Database; jobs: JobQueue; letterhead: Letterhead }

export type FinishedAttempt = { stored: StoredResult; duration: number }

/** Result, steps and e-mail in one transaction: there is a model and a letter about it, or neither. */
export async function completeAttempt(
  deps: EndingDeps,
  begun: BegunAttempt,
  { stored, duration }: FinishedAttempt,
): Promise<void> {
  const { attempt } = begun
  try {
    await patiently(deps.db, scopeOf(begun), async (tx) => {
      const result = { resultKey: stored.key, resultHash: stored.hash, resultBytes: stored.bytes }
      const { elementCount } = stored
      const end = { status: 'Complete' as const, statusDetails: null, progress: 100 }
      const request = await endRequest(tx, attempt, { ...end, ...result, elementCount, duration })
      await endSteps(tx, attempt, 'done')
      await insertLog(tx, attempt, 'info', `Complete: ${elementCount} elements, ${stored.bytes} bytes.`)
      await tellRequester(tx, deps, request)
    })
  } catch (error) {
    // The commit went through and only the answer to it was lost.
    if (isAttemptRefused(error) && (await hasResult(deps.db, attempt, stored))) return
    throw error
  }
}

function hasResult(db: Database, attempt: Attempt, stored: StoredResult): Promise<boolean> {
  return patiently(db, attempt, async (tx) => (await findResultKey(tx, attempt)) === stored.key)
}

/** Nobody tries again: the requester is told why. */
export async function failAttempt(deps: EndingDeps, begun: BegunAttempt, failure: AssemblyFailure): Promise<void> {
  await patiently(deps.db, scopeOf(begun), (tx) => failWithin(tx, deps, begun.attempt, failure.message))
}

async function failWithin(tx: Transaction, deps: EndingDeps, attempt: Attempt, text: string): Promise<void> {
  const request = await endRequest(tx, attempt, { status: 'Error', statusDetails: text })
  await endSteps(tx, attempt, 'failed')
  await insertLog(tx, attempt, 'error', text)
  await tellRequester(tx, deps, request)
}

/** Back into the queue: it waits, and another attempt begins. */
export async function postponeAttempt(db: Database, { attempt }: BegunAttempt, reason: string): Promise<void> {
  await patiently(db, attempt, async (tx) => {
    await changeRequest(tx, attempt, {
      status: 'Queued',
      statusDetails: `It will be tried again. ${reason}`,
      progress: 0,
    })
    await endSteps(tx, attempt, 'failed')
    await insertStep(tx, { ...attempt, number: attempt.number + 1 }, 'queue')
    await insertLog(tx, attempt, 'warning', reason)
    await announceChange(tx, attempt)
  })
}

/** For requests whose workers were lost again and again: nothing is left that would end them. */
export async function abandonRequest(deps: EndingDeps, place: RequestPlace): Promise<void> {
  await patiently(deps.db, place, async (tx) => {
    const taken = await takeRequest(tx, place)
    if (!taken) return
    const text = failureText('worker-lost', { attempts: taken.attempt - 1 })
    await failWithin(tx, deps, { ...place, number: taken.attempt }, text)
  })
}

/** With the requester in scope, whose address may be seen by nobody else any more. */
function scopeOf({ attempt, request }: BegunAttempt) {
  return { organizationId: attempt.organizationId, userId: request.requestedById ?? undefined }
}

async function tellRequester(tx: Transaction, deps: EndingDeps, request: BegunAttempt['request']): Promise<void> {
  const { organizationId, id: requestId, requestedById } = request
  await announceChange(tx, { organizationId, requestId })
  const requester = requestedById === null ? undefined : await findUser(tx, requestedById)
  // The address that the sign-in service vouches for: to one that people choose themselves, anybody could be written to.
  if (!requester?.signInEmail) return
  const letter = completionEmail(request, deps.letterhead, requester.firstName)
  const email = { ...letter, organizationId, requestId, recipientId: requester.id, to: requester.signInEmail }
  await writeEmail(tx, deps.jobs, email)
}
