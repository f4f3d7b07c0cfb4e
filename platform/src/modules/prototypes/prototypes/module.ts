import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const prototypes: PlatformModule = {
  name: 'prototypes',
  async routes(rest, { config, files }) {
    const { prototypeRoutes } = await import('./routes.ts')
    await rest.register(prototypeRoutes, { productId: config.product.id, addresses: files.addresses })
  },
  async news() {
    const { releaseNews } = await import('./release-news.ts')
    return [releaseNews]
  },
}
