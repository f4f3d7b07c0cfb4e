import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const history: PlatformModule = {
  name: 'history',
  async routes(rest, { config }) {
    const { historyRoutes } = await import('./routes.ts')
    await rest.register(historyRoutes, { productId: config.product.id })
  },
}
