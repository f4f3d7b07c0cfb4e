import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const captureVersions: PlatformModule = {
  name: 'capture-versions',
  async routes(rest) {
    const { captureVersionRoutes } = await import('./routes.ts')
    await rest.register(captureVersionRoutes)
  },
}
