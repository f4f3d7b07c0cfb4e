import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const captureViews: PlatformModule = {
  name: 'capture-views',
  async routes(rest, { files, images }) {
    const { captureViewRoutes } = await import('./routes.ts')
    await rest.register(captureViewRoutes, { ...images, addresses: files.addresses })
  },
}
