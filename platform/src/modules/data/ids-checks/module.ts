import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { abandonedIdsCheckJob, clearIdsChecksJob, idsCheckJob } from './ids-check.job.ts'

export const idsChecks: PlatformModule = {
  name: 'ids-checks',
  async routes(rest, { jobs, follow }) {
    const { beginIdsCheckRoutes } = await import('./begin/routes.ts')
    const { idsFindingRoutes } = await import('./findings/routes.ts')
    const { idsCheckRoutes } = await import('./routes.ts')
    await rest.register(beginIdsCheckRoutes, { jobs })
    await rest.register(idsFindingRoutes)
    await rest.register(idsCheckRoutes, { jobs, follow })
  },
  async news() {
    const { idsCheckNews } = await import('./check-news.ts')
    return [idsCheckNews]
  },
  jobs: [idsCheckJob, abandonedIdsCheckJob, clearIdsChecksJob],
  async handlers(deps) {
    const { idsCheckJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: idsCheckJobHandlers(deps) }
  },
}
