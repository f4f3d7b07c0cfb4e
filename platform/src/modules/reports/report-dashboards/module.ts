import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const reportDashboards: PlatformModule = {
  name: 'report-dashboards',
  async routes(rest) {
    const { dashboardRoutes } = await import('./routes.ts')
    await rest.register(dashboardRoutes)
  },
}
