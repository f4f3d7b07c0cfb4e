import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { Assembler } from '../assembler/assembler.ts'
import { isAssemblyFailure } from '../assembler/assembly-failure.ts'
import { isDatabaseUnavailable } from '../database/failures.ts'
import type { AssemblyJob } from '../jobs/job-queue.ts'
import type { JobTurn } from '../jobs/take-jobs.ts'
import { progressOf } from '../modules/assembly-requests/attempts/attempt-progress.ts'
import { isAttemptRefused } from '../modules/assembly-requests/attempts/attempt-refused.ts'
import { beginAttempt, readOrder, type BegunAttempt } from '../modules/assembly-requests/attempts/begin-attempt.ts'
import {
  completeAttempt,
  failAttempt,
  postponeAttempt,
  type EndingDeps,
} from '../modules/assembly-requests/attempts/end-attempt.ts'
import { clearEarlier, storeResult, type StoredResult } from '../modules/assembly-requests/attempts/result-files.ts'
import type { FileStore } from '../modules/files/file-store.ts'
import { explainFailure } from './explain-failure.ts'

export type AssemblyRunDeps = EndingDeps & {
  store: FileStore
  assembler: Assembler
  timeLimitMinutes: number
  logger: FastifyBaseLogger
}

/** One attempt at one request, from the queue to its end. It throws where the queue is to try again. */
export async function runAssembly(deps: AssemblyRunDeps, job: AssemblyJob, turn: JobTurn): Promise<void> {
  const begun = await beginAttempt(deps.db, job)
  if (!begun) return
  const timeLimit = AbortSignal.timeout(deps.timeLimitMinutes * 60_000)
  try {
    await attemptOnce(deps, begun, AbortSignal.any([turn.signal, timeLimit]))
  } catch (error) {
    await settle(deps, begun, { error, turn, isOverTime: timeLimit.aborted })
  }
}

async function attemptOnce(deps: AssemblyRunDeps, begun: BegunAttempt, signal: AbortSignal): Promise<void> {
  const { db, store, assembler } = deps
  const since = performance.now()
  const progress = progressOf(db, begun.attempt)
  await clearEarlier(store, begun.attempt)
  const result = await assembler.assemble(await readOrder(db, begun), progress, signal)
  signal.throwIfAborted()
  await progress.beginStep('store', 90, 'Storing the result')
  const stored = await storeResult(store, begun.attempt, result)
  await keepOrRemove(deps, stored, () =>
    completeAttempt(deps, begun, { stored, duration: Math.round(performance.now() - since) }),
  )
  // Earlier attempts that were still running have been refused by now, and gone.
  await clearEarlier(store, begun.attempt)
  await result.discard?.()
}

/** A result that was refused belongs to nobody. One whose fate is unknown stays: the next attempt removes it. */
async function keepOrRemove({ store }: AssemblyRunDeps, { key }: StoredResult, complete: () => Promise<void>) {
  try {
    await complete()
  } catch (error) {
    if (isAttemptRefused(error)) await store.remove(key)
    throw error
  }
}

type Failed = { error: unknown; turn: JobTurn; isOverTime: boolean }

async function settle(deps: AssemblyRunDeps, begun: BegunAttempt, { error, turn, isOverTime }: Failed): Promise<void> {
  const { logger } = deps
  const { requestId, number: attempt } = begun.attempt
  // Somebody else has it, or it was completed by hand: there is nothing left to say.
  if (isAttemptRefused(error)) {
    logger.info({ requestId, attempt }, 'an attempt was refused')
    return
  }
  // Nothing can be written down; another attempt begins when this one is missed.
  if (isDatabaseUnavailable(error) && !isAssemblyFailure(error)) throw error
  if (turn.signal.aborted) return postponed(deps, begun, 'The worker was stopped.', turn.signal.reason)
  const failure = explainFailure(error, { isOverTime, timeLimitMinutes: deps.timeLimitMinutes })
  logger.warn({ err: error, requestId, attempt, failure: failure.code }, 'an attempt failed')
  if (failure.mayPass && !turn.isLastTry) return postponed(deps, begun, failure.message, failure)
  await unlessRefused(failAttempt(deps, begun, failure))
}

async function postponed({ db }: AssemblyRunDeps, begun: BegunAttempt, reason: string, cause: unknown): Promise<void> {
  await unlessRefused(postponeAttempt(db, begun, reason))
  throw new Error(reason, { cause })
}

async function unlessRefused(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isAttemptRefused(error)) throw error
  })
}
