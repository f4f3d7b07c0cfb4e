import type { RunKind } from '../../../runs/run-tables.ts'
import { comparisonLogEntries, comparisons, comparisonSteps, inProgress } from './schema.ts'

export const comparisonRuns: RunKind<typeof comparisons> = {
  noun: 'comparison',
  topic: 'comparisons',
  runs: comparisons,
  steps: comparisonSteps,
  log: comparisonLogEntries,
  statuses: { waiting: 'Queued', taken: 'InProgress', running: 'InProgress', complete: 'Complete', failed: 'Error' },
  isInProgress: inProgress,
}
