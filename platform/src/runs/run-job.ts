import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/connect.ts'
import { isDatabaseUnavailable } from '../database/failures.ts'
import { withScope } from '../database/scope.ts'
import { isWorkerStopped, type JobRun } from '../jobs/handle-job.ts'
import { startTimeLimit, type TimeLimit } from '../time/steady-clock.ts'
import { announceRun } from './announce-run.ts'
import { isStaleAttempt, watchAttempt, type RunKey } from './attempt.ts'
import { withDatabaseFailure } from './database-failure.ts'
import { completeRun, failRun, postponeRun } from './end-run.ts'
import { withRetry } from './retry-transaction.ts'
import type { StartedRun, RunDefinition } from './run-definition.ts'
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
  key: RunKey,
  jobRun: JobRun,
): Promise<void> {
  const started = await beginRun(deps.db, definition, key)
  if (!started) return
  const { attempt } = started
  const timeLimit = startTimeLimit(deps.timeLimitMinutes * 60_000)
  const watched = watchAttempt(attempt, () =>
    withScope(deps.db, { organizationId: key.organizationId }, (tx) => isAttemptCurrent(tx, definition.kind, attempt)),
  )
  try {
    const signal = AbortSignal.any([jobRun.signal, timeLimit.signal, watched.stale])
    await attemptOnce(deps, definition, started, { signal, untimed: timeLimit.untimed })
  } catch (error) {
    const isStale = watched.stale.aborted || isStaleAttempt(error)
    await handleFailure(deps, definition, started, { error, jobRun, isStale, isOverTime: timeLimit.signal.aborted })
  } finally {
    watched.end()
    timeLimit.end()
  }
}

/** Takes the run over from the previous attempt; undefined if it is no longer in progress. */
function beginRun<Table extends RunTable, Step extends string, Result>(
  db: Database,
  { kind, firstStep }: RunDefinition<Table, Step, Result>,
  key: RunKey,
): Promise<StartedRun<RunRow<Table>> | undefined> {
  return withRetry(db, { organizationId: key.organizationId }, async (tx) => {
    const run = await takeRun(tx, kind, key)
    if (!run) return undefined
    const attempt = { ...key, number: Number(run.attempt) }
    await endSteps(tx, kind, key, 'failed')
    await insertStep(tx, kind, attempt, firstStep)
    await insertLog(tx, kind, attempt, {
      level: 'info',
      message: `A worker took the ${kind.noun} (attempt ${attempt.number}).`,
    })
    await announceRun(tx, kind, key)
    return { attempt, run }
  })
}

async function attemptOnce<Table extends RunTable, Step extends string, Result>(
  { db }: RunDeps,
  definition: RunDefinition<Table, Step, Result>,
  started: StartedRun<RunRow<Table>>,
  { signal, untimed }: Pick<TimeLimit, 'signal' | 'untimed'>,
): Promise<void> {
  const startTime = performance.now()
  const progress = { ...progressOf<Step>(db, definition.kind, started.attempt), untimed }
  const result = await definition.execute(started, progress, signal)
  const milliseconds = Math.round(performance.now() - startTime)
  try {
    await completeRun(db, definition, started, { result, milliseconds })
  } catch (error) {
    if (isStaleAttempt(error)) await definition.drop?.(result)
    throw error
  }
  await definition.cleanUp?.(started, result)
}

type Failed = { error: unknown; jobRun: JobRun; isStale: boolean; isOverTime: boolean }

async function handleFailure<Table extends RunTable, Step extends string, Result>(
  { db, timeLimitMinutes, logger }: RunDeps,
  definition: RunDefinition<Table, Step, Result>,
  started: StartedRun<RunRow<Table>>,
  { error, jobRun, isStale, isOverTime }: Failed,
): Promise<void> {
  const { kind } = definition
  const { runId, number: attempt } = started.attempt
  // Another attempt has the run, or a person has ended it, so no more writes are allowed.
  if (isStale) {
    logger.info({ runId, attempt }, 'an attempt was rejected')
    return
  }
  // Nothing can be written now; another attempt begins after this one's heartbeat times out.
  if (isDatabaseUnavailable(error) && !isRunFailure(error)) throw error
  if (jobRun.signal.aborted) {
    await ignoreStale(requeueRun(db, definition, started, jobRun))
    return
  }
  const failure = withDatabaseFailure(
    definition.explain(error, { isOver: isOverTime, limitMinutes: timeLimitMinutes }),
    error,
  )
  logger.warn({ err: error, runId, attempt, failure: failure.code }, 'an attempt failed')
  if (failure.isTransient && !jobRun.isLastTry) {
    await ignoreStale(postponeRun(db, kind, started.attempt, { reason: failure.message }))
    throw failure
  }
  await ignoreStale(failRun(db, definition, started, failure))
}

/** A stop is not a failure, so the job keeps its remaining attempts. If another worker has the job, it has them already. */
async function requeueRun<Table extends RunTable, Step extends string, Result>(
  db: Database,
  { kind }: RunDefinition<Table, Step, Result>,
  { attempt }: StartedRun<RunRow<Table>>,
  jobRun: JobRun,
): Promise<void> {
  const reason = 'The worker was stopped.'
  if (isWorkerStopped(jobRun.signal.reason)) {
    await postponeRun(db, kind, attempt, { reason, onPostponed: (tx) => jobRun.requeue(tx) })
    return
  }
  await postponeRun(db, kind, attempt, { reason })
  throw new Error('Another worker has this job.', { cause: jobRun.signal.reason })
}

async function ignoreStale(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isStaleAttempt(error)) throw error
  })
}
