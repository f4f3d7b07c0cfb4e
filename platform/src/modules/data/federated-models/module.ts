import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const federatedModels: PlatformModule = {
  name: 'federated-models',
  async routes(rest, { files: { addresses } }) {
    const { federatedModelRoutes } = await import('./routes.ts')
    await rest.register(federatedModelRoutes, { addresses })
  },
}
