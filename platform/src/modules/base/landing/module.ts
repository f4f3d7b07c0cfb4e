import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const landing: PlatformModule = {
  name: 'landing',
  async routes(rest, { work, firstSteps }) {
    const { landingRoutes } = await import('./routes.ts')
    await rest.register(landingRoutes, { work, firstSteps })
  },
}
