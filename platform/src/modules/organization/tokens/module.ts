import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const organizationTokens: PlatformModule = {
  name: 'organization-tokens',
  async routes(rest, { files: { signatures } }) {
    const { organizationTokenRoutes } = await import('./routes.ts')
    await rest.register(organizationTokenRoutes, { signatures })
  },
}
