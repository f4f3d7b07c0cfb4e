import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { versionSetCreated } from './version-set-event.ts'

export const versionSets: PlatformModule = {
  name: 'version-sets',
  webhookEvents: [versionSetCreated],
  async routes(rest, { jobs }) {
    const { versionSetRoutes } = await import('./routes.ts')
    await rest.register(versionSetRoutes, { jobs })
  },
}
