import type { RoleName } from '@lintel/shared/contract'
import { aUser, mockServer, renderPage } from '@lintel/shared/testing'
import { DashboardPage } from '../pages/dashboard.page.tsx'
import { DataSetListPage } from '../pages/data-set-list.page.tsx'
import { ReportListPage } from '../pages/report-list.page.tsx'
import { ReportTypeListPage } from '../pages/report-type-list.page.tsx'
import { ReportViewPage } from '../pages/report-view.page.tsx'
import { ScheduleListPage } from '../pages/schedule-list.page.tsx'
import { remote } from '../remote.ts'
import type { ReportsPlatform } from './reports-platform.ts'

const { pages } = remote
const everyRole: RoleName[] = ['reporting.read', 'reporting.create']

/** Opens a page at or below `reports` with a fake platform. */
export function openReports(address: string, platform: Pick<ReportsPlatform, 'handlers'>, roles = everyRole) {
  mockServer.use(...platform.handlers())
  return renderPage(`/ACME/${address}`, {
    user: aUser({ roles }),
    releasedPages: Object.values(pages),
    routes: [
      { path: pages.reportList.path, Component: ReportListPage },
      { path: pages.dashboard.path, Component: DashboardPage },
      { path: pages.scheduleList.path, Component: ScheduleListPage },
      { path: pages.reportTypeList.path, Component: ReportTypeListPage },
      { path: pages.dataSetList.path, Component: DataSetListPage },
      { path: pages.reportView.path, Component: ReportViewPage },
    ],
  })
}
