import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const gridViews: PlatformModule = {
  name: 'grid-views',
  async routes(rest) {
    const { gridViewRoutes } = await import('./routes.ts')
    await rest.register(gridViewRoutes)
  },
}
