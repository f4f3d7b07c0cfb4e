import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { handleJob } from '../../../jobs/handle-job.ts'
import { releaseAlert } from './alerts/alert-event.ts'
import { expirePreviewsJob } from './previews/expire-previews.job.ts'

export const registry: PlatformModule = {
  name: 'registry',
  async routes(rest, { config, db, jobs }) {
    const { registryRoutes } = await import('./routes.ts')
    const { product, hostOrigins, publicUrl: platformOrigin, registry: settings } = config
    const emailBranding = { productName: product.name, hostOrigin: hostOrigins[0] ?? '', platformOrigin }
    await rest.register(registryRoutes, { ...settings, db, jobs, emailBranding, limits: settings.trialLimits })
  },
  async news() {
    const { releaseNews } = await import('./release-news.ts')
    return [releaseNews]
  },
  webhookEvents: [releaseAlert],
  jobs: [expirePreviewsJob],
  async handlers({ db, config }) {
    const { expirePreviews } = await import('./previews/expire-previews.ts')
    return { jobs: [handleJob(expirePreviewsJob, () => expirePreviews({ db, store: config.releaseStore }))] }
  },
}
