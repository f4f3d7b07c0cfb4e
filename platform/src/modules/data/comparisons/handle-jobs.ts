import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { abandonRun } from '../../../runs/end-run.ts'
import { runJob } from '../../../runs/run-job.ts'
import { abandonedComparisonJob, comparisonJob } from './comparison.job.ts'
import { defineComparisonRun, timeLimitMinutes } from './run/comparison-run.ts'

export function comparisonJobHandlers({ db, logger }: Pick<WorkerDeps, 'db' | 'logger'>): JobHandler[] {
  const comparison = defineComparisonRun(db)
  return [
    handleJob(comparisonJob, ({ organizationId, comparisonId: runId }, jobRun) =>
      runJob({ db, logger, timeLimitMinutes }, comparison, { organizationId, runId }, jobRun),
    ),
    handleJob(abandonedComparisonJob, ({ organizationId, comparisonId: runId }) =>
      abandonRun(db, comparison, { organizationId, runId }),
    ),
  ]
}
