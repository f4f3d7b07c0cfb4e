import { databaseTime } from '../../../../database/database-time.ts'
import type { WorkerDeps } from '../../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../../jobs/handle-job.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { reviewedJob } from '../../capture-reviews/review.job.ts'
import { topicEmailsJob } from '../emails/email.job.ts'
import { writeDueEmails } from '../emails/write-emails.ts'
import { followReview } from './follow-review.ts'

export function topicJobHandlers(deps: WorkerDeps): JobHandler[] {
  const { db, jobs } = deps
  return [
    handleJob(reviewedJob, ({ organizationId, reviewId }) =>
      withRetry(db, { organizationId }, (tx) => followReview({ tx, organizationId, jobs }, reviewId)),
    ),
    handleJob(topicEmailsJob, async () => writeDueEmails(deps, await databaseTime(deps.db))),
  ]
}
