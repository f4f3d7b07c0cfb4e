import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { signInOf } from '../../organization/applications/index.ts'

export const bcfApi: PlatformModule = {
  name: 'bcf-api',
  async standardRoutes(root, { config, jobs, images, files }) {
    const { bcfRoutes } = await import('./routes.ts')
    const { store, addresses } = files
    const hostOrigin = config.hostOrigins[0] ?? config.publicUrl
    await root.register(bcfRoutes, {
      prefix: '/bcf',
      deps: { ...images, jobs, store, addresses, hostOrigin, signIn: signInOf(config) },
    })
  },
}
