import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { abandonRun } from '../../../runs/end-run.ts'
import { runJob } from '../../../runs/run-job.ts'
import { abandonedReviewJob, reviewJob } from './review.job.ts'
import { defineReviewRun } from './run/review-run.ts'

export function reviewJobHandlers(deps: WorkerDeps): JobHandler[] {
  const { timeLimitMinutes } = deps.config.captures
  const review = defineReviewRun(deps)
  return [
    handleJob(reviewJob, ({ organizationId, reviewId: runId }, jobRun) =>
      runJob({ ...deps, timeLimitMinutes }, review, { organizationId, runId }, jobRun),
    ),
    handleJob(abandonedReviewJob, ({ organizationId, reviewId: runId }) =>
      abandonRun(deps.db, review, { organizationId, runId }),
    ),
  ]
}
