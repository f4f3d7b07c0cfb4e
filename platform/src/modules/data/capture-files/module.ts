import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { clearCapturesJob } from './removal.job.ts'

export const captureFiles: PlatformModule = {
  name: 'capture-files',
  async routes(rest, { jobs, follow, files: { addresses } }) {
    const { captureFileRoutes } = await import('./routes.ts')
    const { captureMoveRoutes } = await import('./moves/routes.ts')
    await rest.register(captureFileRoutes, { addresses, follow, removal: { jobs } })
    await rest.register(captureMoveRoutes)
  },
  async graphqlTypes(builder, { files: { addresses } }) {
    const { addPictureTypes } = await import('./picture-types.ts')
    addPictureTypes(builder, addresses)
  },
  jobs: [clearCapturesJob],
  async handlers(deps) {
    const { captureFileJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: captureFileJobHandlers(deps) }
  },
}
