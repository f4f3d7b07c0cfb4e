import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const federatedModels: PlatformModule = {
  name: 'federated-models',
  async routes(rest, { files: { addresses }, images }) {
    const { federatedModelRoutes } = await import('./routes.ts')
    const { federatedViewRoutes } = await import('./views/routes.ts')
    await rest.register(federatedModelRoutes, { addresses })
    await rest.register(federatedViewRoutes, { ...images, addresses })
  },
}
