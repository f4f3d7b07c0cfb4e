import type { ComparisonStepName } from '@lintel/shared/contract/captures'
import type { Database } from '../../../../database/connect.ts'
import { isRunFailure, RunFailure } from '../../../../runs/run-failure.ts'
import type { RunDefinition } from '../../../../runs/run-definition.ts'
import { comparisonRuns } from '../comparison-runs.ts'
import type { comparisons } from '../schema.ts'
import { awaitShapes } from './await-shapes.ts'
import { storeDifferences, type ComparisonTotals } from './store-differences.ts'

/** Time limit of an attempt; two captures of 50,000 elements take seconds. */
export const timeLimitMinutes = 15

export type ComparisonRun = RunDefinition<typeof comparisons, ComparisonStepName, ComparisonTotals>

/** The steps that find the differences between two captures. */
export function defineComparisonRun(db: Database): ComparisonRun {
  return {
    kind: comparisonRuns,
    firstStep: 'match',
    execute: async ({ attempt, run }, progress, signal) => {
      if (run.added === null) await awaitShapes(db, { run, progress, signal })
      return storeDifferences(db, { attempt, run, progress, signal })
    },
    describeCompletion: ({ differences }, milliseconds) => ({
      change: {},
      message: `Complete after ${milliseconds} ms: ${differences} elements and types differ.`,
    }),
    hasResult: ({ added }) => added !== null,
    // `drop` isn't needed: the counts are stored together with the items, so a later attempt completes the run with them.
    scopeOf: ({ organizationId }) => ({ organizationId }),
    explain,
    workerLost: () =>
      failure('worker-lost', 'The comparison failed several times and was stopped. Please contact support.'),
  }
}

function explain(error: unknown, { isOver, limitMinutes }: { isOver: boolean; limitMinutes: number }): RunFailure {
  if (isRunFailure(error)) return error
  if (isOver)
    return failure('over-time-limit', `Comparing was stopped because it took more than ${limitMinutes} minutes.`)
  const text = 'An internal server error has occurred. Please contact support.'
  return new RunFailure(text, { code: 'unexpected', isTransient: true, cause: error })
}

function failure(code: string, text: string): RunFailure {
  return new RunFailure(text, { code, isTransient: false })
}
