import { databaseTime } from '../../../database/database-time.ts'
import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { withRetry } from '../../../runs/retry-transaction.ts'
import { reviewedJob } from '../capture-reviews/review.job.ts'
import { clashesCheckedJob } from '../clash-checks/clash-check.job.ts'
import { followClashCheck } from './clashes/follow-clash-check.ts'
import { topicEmailsJob } from './emails/email.job.ts'
import { writeDueEmails } from './emails/write-emails.ts'
import { followReview } from './reviewed/follow-review.ts'

export function topicJobHandlers(deps: WorkerDeps): JobHandler[] {
  const { db, jobs } = deps
  return [
    handleJob(reviewedJob, ({ organizationId, reviewId }) =>
      withRetry(db, { organizationId }, (tx) => followReview({ tx, organizationId, jobs }, reviewId)),
    ),
    handleJob(clashesCheckedJob, ({ organizationId, checkId }) =>
      withRetry(db, { organizationId }, (tx) => followClashCheck({ tx, organizationId, jobs }, checkId)),
    ),
    handleJob(topicEmailsJob, async () => writeDueEmails(deps, await databaseTime(deps.db))),
  ]
}
