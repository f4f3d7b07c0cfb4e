import type { PlatformModule } from '../../interfaces/platform-module.ts'

export const analytics: PlatformModule = {
  name: 'analytics',
  async routes(rest) {
    const { analyticsRoutes } = await import('./routes.ts')
    await rest.register(analyticsRoutes)
  },
}
