import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const desktopApp: PlatformModule = {
  name: 'desktop-app',
  async routes(rest, { config }) {
    const { desktopAppRoutes } = await import('./routes.ts')
    await rest.register(desktopAppRoutes, config.desktopApp)
  },
}
