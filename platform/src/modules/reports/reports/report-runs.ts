import type { RunKind } from '../../../runs/run-tables.ts'
import { inProgress, reportLogEntries, reports, reportSteps } from './schema.ts'

export const reportRuns: RunKind<typeof reports> = {
  noun: 'report',
  topic: 'reports',
  runs: reports,
  steps: reportSteps,
  log: reportLogEntries,
  statuses: { waiting: 'Queued', taken: 'InProgress', running: 'InProgress', complete: 'Complete', failed: 'Failed' },
  isInProgress: inProgress,
}
