import type { RunKind } from '../../../runs/run-tables.ts'
import { captureIngestionLogEntries, captureIngestions, captureIngestionSteps, inProgress } from './schema.ts'

export const ingestionRuns: RunKind<typeof captureIngestions> = {
  noun: 'file',
  topic: 'capture-ingestions',
  runs: captureIngestions,
  steps: captureIngestionSteps,
  log: captureIngestionLogEntries,
  statuses: { waiting: 'Queued', taken: 'InProgress', running: 'InProgress', complete: 'Complete', failed: 'Error' },
  isInProgress: inProgress,
}
