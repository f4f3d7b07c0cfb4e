import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { abandonedReportJob, reportJob, reportNoticeJob, sweepReportsJob } from './report.job.ts'
import { reportCompleted } from './run/report-event.ts'

export const reports: PlatformModule = {
  name: 'reports',
  async routes(rest, { jobs, follow, files: { store } }) {
    const { reportRoutes } = await import('./routes.ts')
    const { reportNoticeRoutes } = await import('./notices/notice-routes.ts')
    const { reportRowRoutes } = await import('./rows/row-routes.ts')
    await rest.register(reportRoutes, { jobs })
    await rest.register(reportNoticeRoutes, { follow })
    await rest.register(reportRowRoutes, { store })
  },
  async news() {
    const { reportNews } = await import('./report-news.ts')
    return [reportNews]
  },
  webhookEvents: [reportCompleted],
  jobs: [reportJob, abandonedReportJob, reportNoticeJob, sweepReportsJob],
  async handlers(deps) {
    const { reportJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: reportJobHandlers(deps) }
  },
  async search() {
    const { reportSearch } = await import('./search-repository.ts')
    return reportSearch
  },
}
