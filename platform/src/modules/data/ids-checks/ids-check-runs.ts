import type { RunKind } from '../../../runs/run-tables.ts'
import { idsCheckLogEntries, idsChecks, idsCheckSteps, inProgress } from './schema.ts'

export const idsCheckRuns: RunKind<typeof idsChecks> = {
  noun: 'check',
  topic: 'ids-checks',
  runs: idsChecks,
  steps: idsCheckSteps,
  log: idsCheckLogEntries,
  statuses: { waiting: 'Queued', taken: 'InProgress', running: 'InProgress', complete: 'Complete', failed: 'Error' },
  isInProgress: inProgress,
}
