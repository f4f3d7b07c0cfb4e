import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { handleJob } from '../../../jobs/handle-job.ts'
import { assembledJob } from '../assembly-requests/assembly.job.ts'

export const assemblyCaptures: PlatformModule = {
  name: 'assembly-captures',
  async routes(rest, { config, db, jobs, files: { store } }) {
    const { assemblyCaptureRoutes } = await import('./routes.ts')
    const { captures: limits, uploads } = config
    await rest.register(assemblyCaptureRoutes, { db, jobs, store, limits, quotaBytes: uploads.quotaBytes })
  },
  jobs: [assembledJob],
  async handlers({ config, db, jobs, store, quotaBytes }) {
    const { captureIfEnabled: captureWhereWanted } = await import('./capture-assembly.ts')
    const deps = { db, jobs, store, quotaBytes, limits: config.captures }
    return { jobs: [handleJob(assembledJob, (position) => captureWhereWanted(deps, position))] }
  },
}
