import type { ReviewStepName } from '@lintel/shared/contract/captures'
import type { Database } from '../../../../database/connect.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunDefinition } from '../../../../runs/run-definition.ts'
import { isRunFailure, RunFailure } from '../../../../runs/run-failure.ts'
import { writeEvents } from '../../../organization/webhooks/index.ts'
import { requestHealthCountOfCapture } from '../../captures/health/request-count.ts'
import { reviewRuns } from '../review-runs.ts'
import { reviewedJob } from '../review.job.ts'
import type { captureReviews } from '../schema.ts'
import { reviewCompleted } from './review-event.ts'
import { compareCapture, type ReviewTotals } from './compare-capture.ts'

export type ReviewRun = RunDefinition<typeof captureReviews, ReviewStepName, ReviewTotals>

/** The steps that compare a capture with the master model. */
export function defineReviewRun({ db, jobs }: { db: Database; jobs: JobQueue }): ReviewRun {
  return {
    kind: reviewRuns,
    firstStep: 'compare',
    async execute({ attempt, run }, progress, signal) {
      const { comparedAt, failedElementsCount } = run
      // An earlier attempt wrote the rows but ended before completing the run.
      if (comparedAt !== null) return { flagged: failedElementsCount ?? 0 }
      await progress.report(5, 'Comparing with the master model')
      return withRetry(db, run, (tx) => compareCapture(tx, { attempt, run, progress, signal }))
    },
    describeCompletion: ({ flagged }, milliseconds) => ({
      change: {},
      message: `Complete after ${milliseconds} ms: ${flagged} elements were flagged.`,
    }),
    hasResult: ({ status }) => status === 'Complete',
    async notify(tx, { organizationId, captureId, id: reviewId, status, failedElementsCount }) {
      if (status !== 'Complete') return
      await jobs.send(tx, reviewedJob, { organizationId, reviewId })
      await requestHealthCountOfCapture(tx, jobs, { organizationId, captureId })
      const eventData = { reviewId, captureId, flagged: failedElementsCount ?? 0 }
      await writeEvents(tx, jobs, reviewCompleted, { organizationId, data: [eventData] })
    },
    scopeOf: ({ organizationId }) => ({ organizationId }),
    explain: (error, { isOver, limitMinutes }) => explain(error, isOver, limitMinutes),
    workerLost: () =>
      failure('worker-lost', 'The review failed several times and was stopped. Please contact support.'),
  }
}

function explain(error: unknown, isOver: boolean, minutes: number): RunFailure {
  if (isRunFailure(error)) return error
  if (isOver) {
    const text = `The review was stopped because it took more than ${minutes} minutes. Please contact support.`
    return failure('over-time-limit', text, error)
  }
  const text = 'An internal server error has occurred. Please contact support.'
  return new RunFailure(text, { code: 'unexpected', isTransient: true, cause: error })
}

function failure(code: string, text: string, cause?: unknown): RunFailure {
  return new RunFailure(text, { code, isTransient: false, cause })
}
