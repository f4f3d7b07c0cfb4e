import type { WorkerDeps } from '../../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../../jobs/handle-job.ts'
import { healthNightJob, measureHealthJob } from './health.job.ts'
import { beginHealthNight, measureHealth } from './measure-health.ts'

export function healthJobHandlers({ db, jobs }: Pick<WorkerDeps, 'db' | 'jobs'>): JobHandler[] {
  return [
    handleJob(measureHealthJob, ({ organizationId }, jobRun) => measureHealth(db, organizationId, jobRun)),
    handleJob(healthNightJob, () => beginHealthNight({ db, jobs })),
  ]
}
