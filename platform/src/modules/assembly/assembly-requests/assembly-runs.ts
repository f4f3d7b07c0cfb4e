import type { RunKind } from '../../../runs/run-tables.ts'
import { assemblyLogEntries, assemblyRequests, assemblySteps, inProgress } from './schema.ts'

/** Assembly requests are runs: they are queued, processed by a worker, and end. */
export const assemblyRuns: RunKind<typeof assemblyRequests> = {
  noun: 'request',
  topic: 'assembly-requests',
  runs: assemblyRequests,
  steps: assemblySteps,
  log: assemblyLogEntries,
  statuses: {
    waiting: 'Queued',
    taken: 'Pending Manifest',
    running: 'InProgress',
    complete: 'Complete',
    failed: 'Error',
  },
  isInProgress: inProgress,
}
