import type { RunKind } from '../../../runs/run-tables.ts'
import { idsCheckLogEntries, idsChecks, idsCheckSteps, inProgress } from './schema.ts'

/** Checks are runs: they wait, a worker takes them, and they end. */
export const idsCheckRuns: RunKind<typeof idsChecks> = {
  noun: 'check',
  topic: 'ids-checks',
  runs: idsChecks,
  steps: idsCheckSteps,
  log: idsCheckLogEntries,
  statuses: { waiting: 'Queued', taken: 'InProgress', running: 'InProgress', complete: 'Complete', failed: 'Error' },
  isInProgress: inProgress,
}
