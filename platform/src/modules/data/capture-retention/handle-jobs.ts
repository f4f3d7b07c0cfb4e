import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { startNightlyCleanup } from './removal/start-nightly-cleanup.ts'
import { retainCaptures } from './removal/retain-captures.ts'
import { retainCapturesJob, retentionNightJob } from './retention.job.ts'

export function retentionJobHandlers({ db, jobs }: Pick<WorkerDeps, 'db' | 'jobs'>): JobHandler[] {
  const deps = { db, jobs }
  return [
    handleJob(retentionNightJob, () => startNightlyCleanup(deps)),
    handleJob(retainCapturesJob, ({ organizationId }, jobRun) => retainCaptures(deps, organizationId, jobRun)),
  ]
}
