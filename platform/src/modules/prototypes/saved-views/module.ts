import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const savedViews: PlatformModule = {
  name: 'saved-views',
  async routes(rest, { config, files, images }) {
    const { savedViewRoutes } = await import('./routes.ts')
    const { savedViewImportRoute } = await import('./import-route.ts')
    const deps = { productId: config.product.id, ...images, addresses: files.addresses }
    await rest.register(savedViewRoutes, deps)
    await rest.register(savedViewImportRoute, deps)
  },
}
