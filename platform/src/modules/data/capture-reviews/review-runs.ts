import type { RunKind } from '../../../runs/run-tables.ts'
import { captureReviewLogEntries, captureReviews, captureReviewSteps, inProgress } from './schema.ts'

export const reviewRuns: RunKind<typeof captureReviews> = {
  noun: 'review',
  topic: 'capture-reviews',
  runs: captureReviews,
  steps: captureReviewSteps,
  log: captureReviewLogEntries,
  statuses: { waiting: 'Queued', taken: 'InProgress', running: 'InProgress', complete: 'Complete', failed: 'Error' },
  isInProgress: inProgress,
}
