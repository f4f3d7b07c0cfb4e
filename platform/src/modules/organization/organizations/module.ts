import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const organizations: PlatformModule = {
  name: 'organizations',
  async routes(rest, { images }) {
    const { organizationRoutes } = await import('./routes.ts')
    const { logoChangeRoutes } = await import('./logo-change-routes.ts')
    await rest.register(organizationRoutes)
    await rest.register(logoChangeRoutes, images)
  },
}
