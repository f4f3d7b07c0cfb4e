import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { countHealthJob, healthNightJob, measureHealthJob } from '../captures/health/health.job.ts'
import { healthAlertJob, projectHealthAlertJob } from './alerts/alert.job.ts'
import { emailAlert, emailProjectAlert } from './alerts/email-alert.ts'
import { countHealth } from './count-health.ts'
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
    handleJob(countHealthJob, (project) => countHealth({ db, jobs }, project)),
    handleJob(projectHealthAlertJob, (alert) => emailProjectAlert({ db, jobs, emailBranding }, alert)),
  ]
}
