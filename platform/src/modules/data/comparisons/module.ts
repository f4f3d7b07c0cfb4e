import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { abandonedComparisonJob, comparisonJob } from './comparison.job.ts'

export const comparisons: PlatformModule = {
  name: 'comparisons',
  async routes(rest, { jobs, follow }) {
    const { comparisonRoutes } = await import('./routes.ts')
    await rest.register(comparisonRoutes, { jobs, follow })
  },
  async graphqlTypes(builder) {
    const { addComparisonTypes } = await import('./comparison-types.ts')
    addComparisonTypes(builder)
  },
  async news() {
    const { comparisonNews } = await import('./comparison-news.ts')
    return [comparisonNews]
  },
  jobs: [comparisonJob, abandonedComparisonJob],
  async handlers(deps) {
    const { comparisonJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: comparisonJobHandlers(deps) }
  },
}
