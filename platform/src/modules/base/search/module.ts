import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const searchOfAll: PlatformModule = {
  name: 'search',
  async routes(rest, { searches }) {
    const { searchRoutes } = await import('./routes.ts')
    await rest.register(searchRoutes, { searches })
  },
}
