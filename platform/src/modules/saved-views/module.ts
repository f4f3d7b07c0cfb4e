import type { PlatformModule } from '../platform-module.ts'

export const savedViews: PlatformModule = {
  name: 'saved-views',
  async routes(rest, { config, files, images }) {
    const { savedViewRoutes } = await import('./routes.ts')
    await rest.register(savedViewRoutes, { productId: config.product.id, ...images, addresses: files.addresses })
  },
}
