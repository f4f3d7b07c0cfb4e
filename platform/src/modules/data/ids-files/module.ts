import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const idsFiles: PlatformModule = {
  name: 'ids-files',
  async routes(rest) {
    const { idsFileRoutes } = await import('./routes.ts')
    await rest.register(idsFileRoutes)
  },
}
