import type { RunKind } from '../../../runs/run-tables.ts'
import { clashCheckLogEntries, clashChecks, clashCheckSteps, inProgress } from './schema.ts'

export const clashCheckRuns: RunKind<typeof clashChecks> = {
  noun: 'clash check',
  topic: 'clash-checks',
  runs: clashChecks,
  steps: clashCheckSteps,
  log: clashCheckLogEntries,
  statuses: { waiting: 'Queued', taken: 'InProgress', running: 'InProgress', complete: 'Complete', failed: 'Error' },
  isInProgress: inProgress,
}
