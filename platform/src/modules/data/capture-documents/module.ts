import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const captureDocuments: PlatformModule = {
  name: 'capture-documents',
  async routes(rest, { config, db, jobs, findProgram, files: { store } }) {
    const { captureDocumentRoutes } = await import('./routes.ts')
    const { captures: limits, uploads } = config
    await rest.register(captureDocumentRoutes, {
      ...{ db, jobs, store, limits, findProgram },
      quotaBytes: uploads.quotaBytes,
    })
  },
}
