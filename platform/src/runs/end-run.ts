import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/scope.ts'
import { isStaleAttempt, type Attempt, type RunKey } from './attempt.ts'
import { withRetry } from './retry-transaction.ts'
import type { StartedRun, RunDefinition } from './run-definition.ts'
import type { RunFailure } from './run-failure.ts'
import { endRun, findRun, takeRun, writeRun } from './run-repository.ts'
import type { RunKind, RunRow, RunTable } from './run-tables.ts'

/** Writes result, steps and announcement in one transaction. */
export async function completeRun<Table extends RunTable, Step extends string, Result>(
  db: Database,
  definition: RunDefinition<Table, Step, Result>,
  { attempt, run }: StartedRun<RunRow<Table>>,
  { result, milliseconds }: { result: Result; milliseconds: number },
): Promise<void> {
  const { kind } = definition
  const { change, message } = definition.describeCompletion(result, milliseconds)
  const end = {
    change: { ...change, status: kind.statuses.complete, statusDetails: null, progress: 100 },
    endSteps: 'done' as const,
    log: { level: 'info' as const, message },
  }
  try {
    await withRetry(db, definition.scopeOf(run), async (tx) => {
      const endedRun = await endRun(tx, kind, attempt, end)
      await definition.notify?.(tx, endedRun)
    })
  } catch (error) {
    // The commit succeeded, but its response was lost.
    if (isStaleAttempt(error) && (await hasStoredResult(db, definition, attempt, result))) return
    throw error
  }
}

function hasStoredResult<Table extends RunTable, Step extends string, Result>(
  db: Database,
  { kind, hasResult }: RunDefinition<Table, Step, Result>,
  key: RunKey,
  result: Result,
): Promise<boolean> {
  return withRetry(db, key, async (tx) => {
    const run = await findRun(tx, kind, key)
    return run !== undefined && hasResult(run, result)
  })
}

type Definition<Table extends RunTable, Step extends string> = Pick<
  RunDefinition<Table, Step, never>,
  'kind' | 'notify' | 'scopeOf' | 'workerLost'
>

/** Ends a run that is not retried, and reports the reason to the people who wait for it. */
export async function failRun<Table extends RunTable, Step extends string>(
  db: Database,
  definition: Definition<Table, Step>,
  { attempt, run }: StartedRun<RunRow<Table>>,
  failure: RunFailure,
): Promise<void> {
  await withRetry(db, definition.scopeOf(run), (tx) => failInTransaction(tx, definition, attempt, failure.message))
}

async function failInTransaction<Table extends RunTable, Step extends string>(
  tx: Transaction,
  { kind, notify }: Definition<Table, Step>,
  attempt: Attempt,
  text: string,
): Promise<void> {
  const endedRun = await endRun(tx, kind, attempt, {
    change: { status: kind.statuses.failed, statusDetails: text },
    endSteps: 'failed',
    log: { level: 'error', message: text },
  })
  await notify?.(tx, endedRun)
}

/** Puts a run back into the queue for another attempt. `onPostponed` runs in the same transaction. */
export async function postponeRun(
  db: Database,
  kind: RunKind,
  attempt: Attempt,
  { reason, onPostponed }: { reason: string; onPostponed?: (tx: Transaction) => Promise<void> },
): Promise<void> {
  const postponed = { status: kind.statuses.waiting, statusDetails: `It will be retried. ${reason}`, progress: 0 }
  await withRetry(db, attempt, async (tx) => {
    await writeRun(tx, kind, attempt, {
      change: postponed,
      endSteps: 'failed',
      beginStep: { step: 'queue', attempt: attempt.number + 1 },
      log: { level: 'warning', message: reason },
    })
    await onPostponed?.(tx)
  })
}

/** Ends runs whose workers were lost repeatedly, which nothing else would end. */
export async function abandonRun<Table extends RunTable, Step extends string>(
  db: Database,
  definition: Definition<Table, Step>,
  key: RunKey,
): Promise<void> {
  const { kind, scopeOf, workerLost } = definition
  const run = await withRetry(db, key, (tx) => findRun(tx, kind, key))
  if (!run) return
  await withRetry(db, scopeOf(run), async (tx) => {
    const taken = await takeRun(tx, kind, key)
    if (!taken) return
    const number = Number(taken.attempt)
    await failInTransaction(tx, definition, { ...key, number }, workerLost(number - 1).message)
  })
}
