import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { abandonedAssemblyJob, assemblyJob, endedAssemblyJob } from './assembly.job.ts'
import { requestCompleted } from './run/request-event.ts'

export const assemblyRequests: PlatformModule = {
  name: 'assembly-requests',
  async routes(rest, { cloudProjects, jobs, follow, files: { addresses } }) {
    const { assemblyRequestRoutes } = await import('./routes.ts')
    const { requestEventRoutes } = await import('./event-routes.ts')
    await rest.register(assemblyRequestRoutes, { cloudProjects, jobs, addresses })
    await rest.register(requestEventRoutes, { follow, addresses })
  },
  async news() {
    const { requestNews } = await import('./lists/request-news.ts')
    return [requestNews]
  },
  async work() {
    const { requestsInProgress } = await import('./lists/requests-in-progress.ts')
    return requestsInProgress
  },
  webhookEvents: [requestCompleted],
  jobs: [assemblyJob, abandonedAssemblyJob, endedAssemblyJob],
  async handlers(deps) {
    const { assemblyJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: assemblyJobHandlers(deps) }
  },
  jobsAtOnce: (kind, { assembly }) => (kind.name === assemblyJob.name ? assembly.atOnce : 1),
}
