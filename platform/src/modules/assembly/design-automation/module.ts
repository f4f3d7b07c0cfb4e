import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const designAutomation: PlatformModule = {
  name: 'design-automation',
  async routes(rest, { config, db, files }) {
    if (!config.designAutomation) return
    const { designAutomationRoutes } = await import('./routes.ts')
    await rest.register(designAutomationRoutes, { ...files, db })
  },
}
