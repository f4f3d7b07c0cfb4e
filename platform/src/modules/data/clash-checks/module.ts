import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { abandonedClashCheckJob, clashCheckJob } from './clash-check.job.ts'
import { clashCheckCompleted, clashCheckFailed } from './webhook-events.ts'

export const clashChecks: PlatformModule = {
  name: 'clash-checks',
  async routes(rest, { jobs, files: { addresses } }) {
    const { clashRuleRoutes } = await import('./rules/routes.ts')
    const { clashCheckRoutes } = await import('./routes.ts')
    await rest.register(clashRuleRoutes)
    await rest.register(clashCheckRoutes, { jobs, addresses })
  },
  webhookEvents: [clashCheckCompleted, clashCheckFailed],
  jobs: [clashCheckJob, abandonedClashCheckJob],
  async handlers(deps) {
    const { clashCheckJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: clashCheckJobHandlers(deps) }
  },
}
