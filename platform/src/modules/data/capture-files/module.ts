import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const captureFiles: PlatformModule = {
  name: 'capture-files',
  async routes(rest, { db, follow, files: { store, addresses } }) {
    const { captureFileRoutes } = await import('./routes.ts')
    await rest.register(captureFileRoutes, { addresses, follow, files: { db, store } })
  },
}
