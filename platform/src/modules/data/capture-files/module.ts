import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { clearCapturesJob } from './removal.job.ts'

export const captureFiles: PlatformModule = {
  name: 'capture-files',
  async routes(rest, { db, jobs, follow, files: { store, addresses } }) {
    const { captureFileRoutes } = await import('./routes.ts')
    await rest.register(captureFileRoutes, { addresses, follow, removal: { files: { db, store }, jobs } })
  },
  jobs: [clearCapturesJob],
  async handlers(deps) {
    const { captureFileJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: captureFileJobHandlers(deps) }
  },
}
