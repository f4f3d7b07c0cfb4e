import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { signInOf } from '../../organization/applications/index.ts'

export const mcp: PlatformModule = {
  name: 'mcp',
  async standardRoutes(root, { config, jobs, files, searches }) {
    const { mcpRoutes } = await import('./routes.ts')
    const signIn = signInOf(config)
    const issuer = config.identity.issuer
    const productName = config.product.name
    await root.register(mcpRoutes, {
      server: signIn.server,
      issuer,
      deps: { jobs, store: files.store, searches, productId: config.product.id, productName },
    })
  },
}
