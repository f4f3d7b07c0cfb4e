import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { handleJob } from '../../../jobs/handle-job.ts'
import { auditNightJob } from './audit-log.job.ts'
import { auditRecorded } from './audit-webhook.ts'

export const history: PlatformModule = {
  name: 'history',
  async routes(rest, { config }) {
    const { historyRoutes } = await import('./routes.ts')
    await rest.register(historyRoutes, { productId: config.product.id })
  },
  webhookEvents: [auditRecorded],
  jobs: [auditNightJob],
  async handlers({ db }) {
    const { deleteExpiredEntries } = await import('./retention.ts')
    return { jobs: [handleJob(auditNightJob, (_job, jobRun) => deleteExpiredEntries(db, jobRun))] }
  },
}
