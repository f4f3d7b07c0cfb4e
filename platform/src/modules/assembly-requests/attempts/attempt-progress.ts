import { performance } from 'node:perf_hooks'
import type { AssemblyProgress } from '../../../assembler/assembler.ts'
import type { Database } from '../../../database/connect.ts'
import type { Transaction } from '../../../database/scope.ts'
import { announceChange } from '../announce-change.ts'
import { changeRequest, endSteps, insertLog, insertStep, type Attempt } from './attempt-repository.ts'
import { inPassing, patiently } from './patiently.ts'

/** Nobody can follow more than that, and each report is a transaction. */
const pause = 500

/** Writes down how an attempt gets on, for as long as the attempt is the current one. */
export function progressOf(db: Database, attempt: Attempt): AssemblyProgress {
  let reportedAt = Number.NEGATIVE_INFINITY

  function write(run: (tx: Transaction) => Promise<unknown>): Promise<void> {
    return inPassing(db, attempt, async (tx) => {
      await run(tx)
      await announceChange(tx, attempt)
    })
  }

  return {
    beginStep: (step, progress, details) =>
      write(async (tx) => {
        await changeRequest(tx, attempt, {
          status: 'InProgress',
          progress: Math.round(progress),
          statusDetails: details,
        })
        await endSteps(tx, attempt, 'done')
        await insertStep(tx, attempt, step)
        await insertLog(tx, attempt, 'info', details)
      }),
    async report(progress, details) {
      if (performance.now() - reportedAt < pause) return
      reportedAt = performance.now()
      await write((tx) => changeRequest(tx, attempt, { progress: Math.round(progress), statusDetails: details }))
    },
    log: (level, message) => write((tx) => insertLog(tx, attempt, level, message)),
    // Without it the work would be ordered twice.
    rememberWorkItem: (workItemId) =>
      patiently(db, attempt, async (tx) => {
        await changeRequest(tx, attempt, { workItemId })
      }),
  }
}
