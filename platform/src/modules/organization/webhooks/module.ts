import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { handleJob } from '../../../jobs/handle-job.ts'
import { webhookJob } from '../webhook-events/webhook.job.ts'

export const webhooks: PlatformModule = {
  name: 'webhooks',
  async routes(rest, { config, jobs, files: { signatures }, webhookEvents }) {
    const { webhookRoutes } = await import('./endpoints/routes.ts')
    const { webhookDeliveryRoutes } = await import('./deliveries/routes.ts')
    await rest.register(webhookRoutes, { jobs, signatures, webhookEvents, ...config.webhooks })
    await rest.register(webhookDeliveryRoutes, { jobs })
  },
  jobs: [webhookJob],
  // Organizations whose slow receivers can occupy a worker before others wait.
  jobsAtOnce: () => 10,
  async handlers(deps) {
    const { sendDue } = await import('./sending/send-due.ts')
    return { jobs: [handleJob(webhookJob, (job, jobRun) => sendDue(deps, job, jobRun))] }
  },
}
