import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const dataSets: PlatformModule = {
  name: 'data-sets',
  async routes(rest) {
    const { dataSetRoutes } = await import('./routes.ts')
    const { fieldValueRoutes } = await import('./value-routes.ts')
    await rest.register(dataSetRoutes)
    await rest.register(fieldValueRoutes)
  },
}
