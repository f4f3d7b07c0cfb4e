import { databaseTime } from '../../../../database/database-time.ts'
import type { WorkerDeps } from '../../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../../jobs/handle-job.ts'
import { patiently } from '../../../../runs/retry-transaction.ts'
import { reviewedJob } from '../../capture-reviews/reviewed.job.ts'
import { topicLettersJob } from '../letters/letter.job.ts'
import { writeDueLetters } from '../letters/write-letters.ts'
import { followReview } from './follow-review.ts'

/** The functions that do the jobs of topics in workers. */
export function topicJobHandlers(deps: WorkerDeps): JobHandler[] {
  const { db, jobs } = deps
  return [
    handleJob(reviewedJob, ({ organizationId, reviewId }) =>
      patiently(db, { organizationId }, (tx) => followReview({ tx, organizationId, jobs }, reviewId)),
    ),
    handleJob(topicLettersJob, async () => writeDueLetters(deps, await databaseTime(deps.db))),
  ]
}
