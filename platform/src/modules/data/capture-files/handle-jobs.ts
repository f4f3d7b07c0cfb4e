import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { clearCapturesJob } from './removal.job.ts'
import { clearCaptures } from './removal/clear-captures.ts'

export function captureFileJobHandlers({ db }: Pick<WorkerDeps, 'db'>): JobHandler[] {
  return [handleJob(clearCapturesJob, ({ organizationId }, jobRun) => clearCaptures(db, organizationId, jobRun))]
}
