import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { healthNightJob, measureHealthJob } from '../captures/health/health.job.ts'
import { healthAlertJob } from './alerts/alert.job.ts'
import { emailAlert } from './alerts/email-alert.ts'
import { beginHealthNight, measureHealth } from './measure-health.ts'

export function healthJobHandlers({
  db,
  jobs,
  emailBranding,
}: Pick<WorkerDeps, 'db' | 'jobs' | 'emailBranding'>): JobHandler[] {
  return [
    handleJob(measureHealthJob, ({ organizationId }, jobRun) => measureHealth({ db, jobs }, organizationId, jobRun)),
    handleJob(healthNightJob, () => beginHealthNight({ db, jobs })),
    handleJob(healthAlertJob, (alert) => emailAlert({ db, jobs, emailBranding }, alert)),
  ]
}
