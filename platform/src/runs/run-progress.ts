import { performance } from 'node:perf_hooks'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/scope.ts'
import { announceRun } from './announce-run.ts'
import type { Attempt } from './attempt.ts'
import { inPassing, patiently } from './patiently.ts'
import { changeRun, endSteps, insertLog, insertStep, type RunChange } from './run-repository.ts'
import type { LogLevel, RunKind } from './run-tables.ts'

/** What a run tells on the way. Each of these is refused with `AttemptRefused` once another worker has taken over. */
export type RunProgress<Step extends string> = {
  /** Ends the running step and begins another one. `progress` is 0 to 100 of the whole. */
  beginStep(step: Step, progress: number, details: string): Promise<void>
  /** 0 to 100 of the whole, with what is being done. */
  report(progress: number, details: string): Promise<void>
  log(level: LogLevel, message: string): Promise<void>
  /** Keeps in the row what the attempt that comes after a crash has to know. */
  remember(change: RunChange): Promise<void>
}

/** Nobody can follow more than that, and each report is a transaction. */
const pause = 500

/** Writes down how an attempt gets on, for as long as the attempt is the current one. */
export function progressOf<Step extends string>(db: Database, kind: RunKind, attempt: Attempt): RunProgress<Step> {
  let reportedAt = Number.NEGATIVE_INFINITY

  function write(run: (tx: Transaction) => Promise<unknown>): Promise<void> {
    return inPassing(db, attempt, async (tx) => {
      await run(tx)
      await announceRun(tx, kind, attempt)
    })
  }

  return {
    beginStep: (step, progress, details) =>
      write(async (tx) => {
        const running = { status: kind.statuses.running, progress: Math.round(progress), statusDetails: details }
        await changeRun(tx, kind, attempt, running)
        await endSteps(tx, kind, attempt, 'done')
        await insertStep(tx, kind, attempt, step)
        await insertLog(tx, kind, attempt, { level: 'info', message: details })
      }),
    async report(progress, details) {
      if (performance.now() - reportedAt < pause) return
      reportedAt = performance.now()
      await write((tx) => changeRun(tx, kind, attempt, { progress: Math.round(progress), statusDetails: details }))
    },
    log: (level, message) => write((tx) => insertLog(tx, kind, attempt, { level, message })),
    // Without it the work would be ordered twice.
    remember: (change) =>
      patiently(db, attempt, async (tx) => {
        await changeRun(tx, kind, attempt, change)
      }),
  }
}
