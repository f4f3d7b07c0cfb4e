import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const modelHealth: PlatformModule = {
  name: 'model-health',
  async routes(rest) {
    const { modelHealthRoutes } = await import('./routes.ts')
    await rest.register(modelHealthRoutes)
  },
  async news() {
    const { healthNews } = await import('./health-news.ts')
    return [healthNews]
  },
}
