import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const cobie: PlatformModule = {
  name: 'cobie',
  async routes(rest, { config }) {
    const { cobieRoutes } = await import('./routes.ts')
    await rest.register(cobieRoutes, { hostOrigin: config.hostOrigins[0] ?? config.publicUrl })
  },
}
