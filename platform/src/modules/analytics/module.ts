import type { PlatformModule } from '../platform-module.ts'

export const analytics: PlatformModule = {
  name: 'analytics',
  async routes(rest) {
    const { analyticsRoutes } = await import('./routes.ts')
    await rest.register(analyticsRoutes)
  },
}
