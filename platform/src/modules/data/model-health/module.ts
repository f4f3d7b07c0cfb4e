import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { countHealthJob, healthNightJob, measureHealthJob } from '../captures/health/health.job.ts'
import { healthAlertJob, projectHealthAlertJob } from './alerts/alert.job.ts'

export const modelHealth: PlatformModule = {
  name: 'model-health',
  async routes(rest, { jobs }) {
    const { modelHealthRoutes } = await import('./routes.ts')
    await rest.register(modelHealthRoutes, { jobs })
  },
  async news() {
    const { healthNews, projectHealthNews } = await import('./alerts/health-news.ts')
    return [healthNews, projectHealthNews]
  },
  jobs: [measureHealthJob, healthNightJob, healthAlertJob, countHealthJob, projectHealthAlertJob],
  async handlers(deps) {
    const { healthJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: healthJobHandlers(deps) }
  },
}
