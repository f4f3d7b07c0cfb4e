import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { abandonedIngestionJob, ingestionJob } from './ingestion.job.ts'
import { captureCompleted } from './run/capture-event.ts'

export const captureIngestions: PlatformModule = {
  name: 'capture-ingestions',
  async routes(rest, { jobs, follow }) {
    const { ingestionActionRoutes, ingestionRoutes } = await import('./routes.ts')
    await rest.register(ingestionRoutes, { jobs, follow })
    await rest.register(ingestionActionRoutes, { jobs })
  },
  webhookEvents: [captureCompleted],
  jobs: [ingestionJob, abandonedIngestionJob],
  jobsAtOnce: (kind, { captures }) => (kind.name === ingestionJob.name ? captures.atOnce : 1),
  async handlers(deps) {
    const { ingestionJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: ingestionJobHandlers(deps) }
  },
  sweeps: [
    {
      // Each worker that runs the cleanup removes folders on its own machine.
      of: 'folders of readers',
      async remove() {
        const { removeLeftFolders } = await import('./run/working-folder.ts')
        await removeLeftFolders()
      },
    },
  ],
}
