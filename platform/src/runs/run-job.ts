import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/connect.ts'
import { isDatabaseUnavailable } from '../database/failures.ts'
import { withScope } from '../database/scope.ts'
import { isWorkerStopped, type JobRun } from '../jobs/handle-job.ts'
import { startTimeLimit, type TimeLimit } from '../time/steady-clock.ts'
import { announceRun } from './announce-run.ts'
import { isStaleAttempt, watchAttempt, type RunPlace } from './attempt.ts'
import { withDatabaseTrouble } from './database-trouble.ts'
import { completeRun, failRun, postponeRun } from './end-run.ts'
import { withRetry } from './retry-transaction.ts'
import type { BegunRun, RunDefinition } from './run-definition.ts'
import { isRunFailure } from './run-failure.ts'
import { progressOf } from './run-progress.ts'
import { endSteps, insertLog, insertStep, isAttemptCurrent, takeRun } from './run-repository.ts'
import type { RunRow, RunTable } from './run-tables.ts'

export type RunDeps = {
  db: Database
  /** The time limit of one attempt. */
  timeLimitMinutes: number
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Makes one attempt at one run, from the queue to its end. It throws if the queue should retry. */
export async function runJob<Table extends RunTable, Step extends string, Result>(
  deps: RunDeps,
  definition: RunDefinition<Table, Step, Result>,
  place: RunPlace,
  turn: JobRun,
): Promise<void> {
  const begun = await beginRun(deps.db, definition, place)
  if (!begun) return
  const { attempt } = begun
  const timeLimit = startTimeLimit(deps.timeLimitMinutes * 60_000)
  const watched = watchAttempt(attempt, () =>
    withScope(deps.db, { organizationId: place.organizationId }, (tx) =>
      isAttemptCurrent(tx, definition.kind, attempt),
    ),
  )
  try {
    const signal = AbortSignal.any([turn.signal, timeLimit.signal, watched.refused])
    await attemptOnce(deps, definition, begun, { signal, untimed: timeLimit.untimed })
  } catch (error) {
    const isRefused = watched.refused.aborted || isStaleAttempt(error)
    await settle(deps, definition, begun, { error, turn, isRefused, isOverTime: timeLimit.signal.aborted })
  } finally {
    watched.end()
    timeLimit.end()
  }
}

/** Takes the run over from the previous attempt; undefined if it is no longer in progress. */
function beginRun<Table extends RunTable, Step extends string, Result>(
  db: Database,
  { kind, firstStep }: RunDefinition<Table, Step, Result>,
  place: RunPlace,
): Promise<BegunRun<RunRow<Table>> | undefined> {
  return withRetry(db, { organizationId: place.organizationId }, async (tx) => {
    const run = await takeRun(tx, kind, place)
    if (!run) return undefined
    const attempt = { ...place, number: Number(run.attempt) }
    await endSteps(tx, kind, place, 'failed')
    await insertStep(tx, kind, attempt, firstStep)
    await insertLog(tx, kind, attempt, {
      level: 'info',
      message: `A worker took the ${kind.noun} (attempt ${attempt.number}).`,
    })
    await announceRun(tx, kind, place)
    return { attempt, run }
  })
}

async function attemptOnce<Table extends RunTable, Step extends string, Result>(
  { db }: RunDeps,
  definition: RunDefinition<Table, Step, Result>,
  begun: BegunRun<RunRow<Table>>,
  { signal, untimed }: Pick<TimeLimit, 'signal' | 'untimed'>,
): Promise<void> {
  const since = performance.now()
  const progress = { ...progressOf<Step>(db, definition.kind, begun.attempt), untimed }
  const result = await definition.make(begun, progress, signal)
  const milliseconds = Math.round(performance.now() - since)
  try {
    await completeRun(db, definition, begun, { result, milliseconds })
  } catch (error) {
    if (isStaleAttempt(error)) await definition.drop?.(result)
    throw error
  }
  await definition.tidy?.(begun, result)
}

type Failed = { error: unknown; turn: JobRun; isRefused: boolean; isOverTime: boolean }

async function settle<Table extends RunTable, Step extends string, Result>(
  { db, timeLimitMinutes, logger }: RunDeps,
  definition: RunDefinition<Table, Step, Result>,
  begun: BegunRun<RunRow<Table>>,
  { error, turn, isRefused, isOverTime }: Failed,
): Promise<void> {
  const { kind } = definition
  const { runId, number: attempt } = begun.attempt
  // Another attempt has the run, or a person has ended it, so no more writes are allowed.
  if (isRefused) {
    logger.info({ runId, attempt }, 'an attempt was rejected')
    return
  }
  // Nothing can be written now; another attempt begins after this one's heartbeat times out.
  if (isDatabaseUnavailable(error) && !isRunFailure(error)) throw error
  if (turn.signal.aborted) {
    await unlessRefused(handBack(db, definition, begun, turn))
    return
  }
  const failure = withDatabaseTrouble(
    definition.explain(error, { isOver: isOverTime, limitMinutes: timeLimitMinutes }),
    error,
  )
  logger.warn({ err: error, runId, attempt, failure: failure.code }, 'an attempt failed')
  if (failure.mayPass && !turn.isLastTry) {
    await unlessRefused(postponeRun(db, kind, begun.attempt, { reason: failure.message }))
    throw failure
  }
  await unlessRefused(failRun(db, definition, begun, failure))
}

/** A stop is not a failure, so the job keeps its remaining attempts. If another worker has the job, it has them already. */
async function handBack<Table extends RunTable, Step extends string, Result>(
  db: Database,
  { kind }: RunDefinition<Table, Step, Result>,
  { attempt }: BegunRun<RunRow<Table>>,
  turn: JobRun,
): Promise<void> {
  const reason = 'The worker was stopped.'
  if (isWorkerStopped(turn.signal.reason)) {
    await postponeRun(db, kind, attempt, { reason, also: (tx) => turn.handBack(tx) })
    return
  }
  await postponeRun(db, kind, attempt, { reason })
  throw new Error('Another worker has this job.', { cause: turn.signal.reason })
}

async function unlessRefused(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isStaleAttempt(error)) throw error
  })
}
