import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { handleJob } from '../../../jobs/handle-job.ts'
import { sweepFilesJob } from './sweep.job.ts'

export const files: PlatformModule = {
  name: 'files',
  async routes(rest, { files }) {
    const { logoRoutes } = await import('./routes.ts')
    await rest.register(logoRoutes, files)
  },
  jobs: [sweepFilesJob],
  async handlers(deps) {
    const { removeUnreferenced } = await import('./unreferenced-files-repository.ts')
    return { jobs: [handleJob(sweepFilesJob, async () => void (await removeUnreferenced(deps)))] }
  },
}
