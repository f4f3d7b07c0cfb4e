import type { RunKind } from '../../../runs/run-tables.ts'
import { assemblyLogEntries, assemblyRequests, assemblySteps, inProgress } from './schema.ts'

/** Assembly requests are runs: they wait, a worker takes them, and they end. */
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
