import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const newsOfAll: PlatformModule = {
  name: 'news',
  async routes(rest, { news }) {
    const { newsRoutes } = await import('./routes.ts')
    await rest.register(newsRoutes, { news })
  },
}
