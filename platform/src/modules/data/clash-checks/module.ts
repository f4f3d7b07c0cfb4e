import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { abandonedClashCheckJob, clashCheckJob } from './clash-check.job.ts'
import { clashCheckCompleted, clashCheckFailed } from './webhook-events.ts'

export const clashChecks: PlatformModule = {
  name: 'clash-checks',
  async routes(rest, { jobs }) {
    const { clashRuleRoutes } = await import('./rules/routes.ts')
    const { clashCheckRoutes } = await import('./routes.ts')
    await rest.register(clashRuleRoutes)
    await rest.register(clashCheckRoutes, { jobs })
  },
  webhookEvents: [clashCheckCompleted, clashCheckFailed],
  jobs: [clashCheckJob, abandonedClashCheckJob],
  async handlers(deps) {
    const { clashCheckJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: clashCheckJobHandlers(deps) }
  },
}
