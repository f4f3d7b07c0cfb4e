import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const preferences: PlatformModule = {
  name: 'preferences',
  async routes(rest) {
    const { preferenceRoutes } = await import('./routes.ts')
    await rest.register(preferenceRoutes)
  },
}
