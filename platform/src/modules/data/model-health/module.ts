import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { healthNightJob, measureHealthJob } from '../captures/health/health.job.ts'
import { healthAlertJob } from './alerts/alert.job.ts'

export const modelHealth: PlatformModule = {
  name: 'model-health',
  async routes(rest) {
    const { modelHealthRoutes } = await import('./routes.ts')
    await rest.register(modelHealthRoutes)
  },
  async news() {
    const { healthNews } = await import('./alerts/health-news.ts')
    return [healthNews]
  },
  jobs: [measureHealthJob, healthNightJob, healthAlertJob],
  async handlers(deps) {
    const { healthJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: healthJobHandlers(deps) }
  },
}
