import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const autodeskCloud: PlatformModule = {
  name: 'autodesk-cloud',
  async routes(rest, { config, cloudProjects }) {
    const { autodeskCloudRoutes } = await import('./routes.ts')
    const { cloudProjectRoutes } = await import('./project-routes.ts')
    const { createViewerTokens } = await import('./viewer-tokens.ts')
    await rest.register(autodeskCloudRoutes, { viewerTokens: createViewerTokens(config.autodesk, rest.log) })
    await rest.register(cloudProjectRoutes, { cloudProjects })
  },
}
