import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const users: PlatformModule = {
  name: 'users',
  async routes(rest, { config, images }) {
    const { userRoutes } = await import('./routes.ts')
    const { pictureRoutes } = await import('./picture-routes.ts')
    const { endLocalSessions } = await import('../identity/end-sessions.ts')
    const endSessions = config.identity.isExternal ? undefined : endLocalSessions
    await rest.register(userRoutes, { productId: config.product.id, endSessions })
    await rest.register(pictureRoutes, { productId: config.product.id, ...images })
  },
}
