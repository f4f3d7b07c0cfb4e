import { performance } from 'node:perf_hooks'
import type { Database } from '../database/connect.ts'
import type { Attempt } from './attempt.ts'
import { withAsyncCommit, withRetry } from './retry-transaction.ts'
import type { Untimed } from '../time/steady-clock.ts'
import { writeRun } from './run-repository.ts'
import type { RunChange, RunWrite } from './run-write-repository.ts'
import type { LogLevel, RunKind } from './run-tables.ts'

/** How a run reports its progress. Each function rejects with `StaleAttempt` once another worker has taken over. */
export type RunProgress<Step extends string> = {
  /** Ends the running step and begins another one. `progress` is 0 to 100 of the whole run. */
  beginStep(step: Step, progress: number, details: string): Promise<void>
  /** Reports the progress of the whole run, 0 to 100, and the current activity. */
  report(progress: number, details: string): Promise<void>
  log(level: LogLevel, message: string): Promise<void>
  /** Stores values in the row that the attempt after a crash needs. */
  remember(change: RunChange): Promise<void>
  /** Runs work whose time does not count toward the time limit of the attempt. */
  untimed: Untimed
}

/** Milliseconds between two reports: people cannot follow more, and each report is a transaction. */
const pause = 500

/** Saves the progress of an attempt as long as it is the current one. */
export function progressOf<Step extends string>(
  db: Database,
  kind: RunKind,
  attempt: Attempt,
): Omit<RunProgress<Step>, 'untimed'> {
  let reportedAt = Number.NEGATIVE_INFINITY

  async function write(update: RunWrite): Promise<void> {
    await withAsyncCommit(db, attempt, (tx) => writeRun(tx, kind, attempt, update))
  }

  return {
    beginStep: (step, progress, details) =>
      write({
        change: { status: kind.statuses.running, progress: Math.round(progress), statusDetails: details },
        endSteps: 'done',
        beginStep: { step, attempt: attempt.number },
        log: { level: 'info', message: details },
      }),
    async report(progress, details) {
      if (performance.now() - reportedAt < pause) return
      reportedAt = performance.now()
      await write({ change: { progress: Math.round(progress), statusDetails: details } })
    },
    log: (level, message) => write({ change: { attempt: attempt.number }, log: { level, message } }),
    // It must not be lost, because the work would then be ordered twice.
    remember: (change) =>
      withRetry(db, attempt, async (tx) => {
        await writeRun(tx, kind, attempt, { change })
      }),
  }
}
