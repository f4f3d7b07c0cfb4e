import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { healthNightJob, measureHealthJob } from './health.job.ts'

export const captureHealth: PlatformModule = {
  name: 'capture-health',
  jobs: [measureHealthJob, healthNightJob],
  async handlers(deps) {
    const { healthJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: healthJobHandlers(deps) }
  },
}
