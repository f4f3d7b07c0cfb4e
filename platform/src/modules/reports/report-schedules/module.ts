import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { handleJob } from '../../../jobs/handle-job.ts'
import { manualReportJob, scheduledReportJob } from '../reports/report.job.ts'
import { scheduleTickJob } from './due/tick.job.ts'

export const reportSchedules: PlatformModule = {
  name: 'report-schedules',
  async routes(rest, { config, db, jobs }) {
    const { scheduleRoutes } = await import('./routes.ts')
    const { unsubscribeRoutes } = await import('./unsubscribe/unsubscribe-routes.ts')
    await rest.register(scheduleRoutes, { jobs })
    await rest.register(unsubscribeRoutes, { db, productName: config.product.name })
  },
  jobs: [scheduleTickJob, scheduledReportJob, manualReportJob],
  async handlers(deps) {
    const { runDue } = await import('./due/run-due.ts')
    const { databaseTime } = await import('../../../database/database-time.ts')
    const { notifyRecipients } = await import('./emails/notify-recipients.ts')
    return {
      jobs: [
        handleJob(scheduleTickJob, async () => void (await runDue(deps, await databaseTime(deps.db)))),
        handleJob(scheduledReportJob, (endedReport, { signal }) => notifyRecipients({ ...deps, signal }, endedReport)),
        handleJob(manualReportJob, (endedReport, { signal }) => notifyRecipients({ ...deps, signal }, endedReport)),
      ],
    }
  },
  async startBackgroundWork(deps) {
    const { clockFile } = deps.config.reports
    if (clockFile === undefined) return () => undefined
    const { followClockFile } = await import('./due/clock-file.ts')
    return followClockFile(clockFile, deps)
  },
}
