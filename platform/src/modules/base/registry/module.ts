import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const registry: PlatformModule = {
  name: 'registry',
  async routes(rest, { config, db }) {
    const { registryRoutes } = await import('./routes.ts')
    await rest.register(registryRoutes, { db, ...config.registry })
  },
  async news() {
    const { releaseNews } = await import('./release-news.ts')
    return [releaseNews]
  },
}
