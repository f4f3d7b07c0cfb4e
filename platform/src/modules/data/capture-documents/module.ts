import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const captureDocuments: PlatformModule = {
  name: 'capture-documents',
  async routes(rest, { config, db, jobs, files: { store } }) {
    const { captureDocumentRoutes } = await import('./routes.ts')
    const limits = { ...config.captures, quotaBytes: config.uploads.quotaBytes }
    await rest.register(captureDocumentRoutes, { db, jobs, store, limits })
  },
}
