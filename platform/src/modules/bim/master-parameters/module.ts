import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const masterParameters: PlatformModule = {
  name: 'master-parameters',
  async routes(rest) {
    const { masterParameterRoutes } = await import('./routes.ts')
    await rest.register(masterParameterRoutes)
  },
}
