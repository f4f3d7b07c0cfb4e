import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { handleJob } from '../../../jobs/handle-job.ts'
import { assembledJob } from '../assembly-requests/assembly.job.ts'

export const assemblyCaptures: PlatformModule = {
  name: 'assembly-captures',
  async routes(rest, { config, db, jobs, files: { store } }) {
    const { assemblyCaptureRoutes } = await import('./routes.ts')
    const limits = { ...config.captures, quotaBytes: config.uploads.quotaBytes }
    await rest.register(assemblyCaptureRoutes, { db, jobs, store, limits })
  },
  jobs: [assembledJob],
  async handlers({ config, db, jobs, store }) {
    const { captureWhereWanted } = await import('./capture-assembly.ts')
    const deps = { db, jobs, store, limits: { ...config.captures, quotaBytes: config.uploads.quotaBytes } }
    return { jobs: [handleJob(assembledJob, (place) => captureWhereWanted(deps, place))] }
  },
}
