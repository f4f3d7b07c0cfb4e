import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const uploads: PlatformModule = {
  name: 'uploads',
  async routes(rest, { config, db, files }) {
    const { uploadRoutes } = await import('./routes.ts')
    await rest.register(uploadRoutes, { db, resumable: files.resumable, limits: config.uploads })
  },
  sweeps: [
    {
      of: 'unfinished uploads',
      async remove({ db }) {
        const [{ withScope }, { forgetExpired }] = await Promise.all([
          import('../../../database/scope.ts'),
          import('./repository.ts'),
        ])
        await withScope(db, {}, forgetExpired)
      },
    },
  ],
}
