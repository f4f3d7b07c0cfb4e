import type { RemotePages } from '@lintel/shared/remote'
import type { remote } from './remote.ts'

/** The module exposed by this remote: loaders of page components by page key of `remote.ts`. */
export const pages: RemotePages<typeof remote> = {
  reportList: async () => (await import('./pages/report-list.page.tsx')).ReportListPage,
  dashboard: async () => (await import('./pages/dashboard.page.tsx')).DashboardPage,
  scheduleList: async () => (await import('./pages/schedule-list.page.tsx')).ScheduleListPage,
  reportTypeList: async () => (await import('./pages/report-type-list.page.tsx')).ReportTypeListPage,
  dataSetList: async () => (await import('./pages/data-set-list.page.tsx')).DataSetListPage,
  reportView: async () => (await import('./pages/report-view.page.tsx')).ReportViewPage,
}
