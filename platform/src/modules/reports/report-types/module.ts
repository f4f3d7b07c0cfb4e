import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const reportTypes: PlatformModule = {
  name: 'report-types',
  async routes(rest, { config }) {
    const { reportTypeRoutes } = await import('./routes.ts')
    await rest.register(reportTypeRoutes, { productName: config.product.name })
  },
}
