import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const dataSources: PlatformModule = {
  name: 'data-sources',
  async routes(rest) {
    const { dataSourceRoutes } = await import('./routes.ts')
    await rest.register(dataSourceRoutes)
  },
}
