import type { PlatformModule } from '../platform-module.ts'

export const captureFiles: PlatformModule = {
  name: 'capture-files',
  async routes(rest, { db, files: { store, addresses } }) {
    const { captureFileRoutes } = await import('./routes.ts')
    await rest.register(captureFileRoutes, { addresses, files: { db, store } })
  },
}
