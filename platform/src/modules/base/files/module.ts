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
    const { sweepAll } = await import('./keeping/sweep.ts')
    return { jobs: [handleJob(sweepFilesJob, () => sweepAll(deps.sweeps, deps))] }
  },
  sweeps: [
    {
      of: 'unreferenced files',
      async remove(files) {
        const { removeUnreferenced } = await import('./unreferenced-files-repository.ts')
        await removeUnreferenced(files)
      },
    },
    { of: 'drafts of files', remove: async ({ store }) => store.removeLeftDrafts?.() },
    {
      of: 'storage of deleted files',
      async remove(files) {
        const { recountFiles } = await import('./keeping/recount-files.ts')
        await recountFiles(files)
      },
    },
  ],
}
