import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { retainCapturesJob, retentionNightJob } from './retention.job.ts'

export const captureRetention: PlatformModule = {
  name: 'capture-retention',
  async routes(rest) {
    const { captureRetentionRoutes } = await import('./routes.ts')
    await rest.register(captureRetentionRoutes)
  },
  async news() {
    const { retentionNews } = await import('./retention-news.ts')
    return [retentionNews]
  },
  jobs: [retainCapturesJob, retentionNightJob],
  async handlers(deps) {
    const { retentionJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: retentionJobHandlers(deps) }
  },
}
