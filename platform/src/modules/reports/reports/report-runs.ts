import type { RunKind } from '../../../runs/run-tables.ts'
import { inProgress, reportLogEntries, reports, reportSteps } from './schema.ts'

/** Reports are runs: they wait, a worker makes them, and they end. */
export const reportRuns: RunKind<typeof reports> = {
  noun: 'report',
  topic: 'reports',
  runs: reports,
  steps: reportSteps,
  log: reportLogEntries,
  statuses: { waiting: 'Queued', taken: 'InProgress', running: 'InProgress', complete: 'Complete', failed: 'Failed' },
  isInProgress: inProgress,
}
