import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'reports',
  owner: 'Reporting Team',
  navigationGroup: 'Reporting',
  navigationPosition: 60,
  search: [{ all: 'reports', one: 'a report', page: 'reportView' }],
  notices: {
    events: '/report-notices/events',
    complete: "The report '{reportType} | {dataset}' is complete.",
    failed: "The report '{reportType} | {dataset}' failed. {statusDetails}",
    action: 'Show Report',
    page: 'reportView',
    part: 'reportId',
  },
  pages: {
    reportList: {
      path: 'reports',
      title: 'Reports',
      anyRole: ['reporting.read'],
      navigation: { label: 'Reports', icon: 'file-text' },
      card: { title: 'Reports', text: 'Run, schedule, and share reports', icon: 'file-text' },
    },
    dashboard: {
      path: 'dashboard',
      title: 'Dashboard',
      anyRole: ['reporting.read'],
      navigation: { label: 'Dashboard', icon: 'dashboard' },
      card: { title: 'Dashboard', text: 'Key figures of the organization at a glance', icon: 'dashboard' },
    },
    scheduleList: {
      path: 'reports/schedules',
      title: 'Recurring Reports',
      anyRole: ['reporting.read'],
    },
    reportTypeList: {
      path: 'reports/report-types',
      title: 'Report Types',
      anyRole: ['reporting.read'],
    },
    dataSetList: {
      path: 'reports/data-sets',
      title: 'Data Sets',
      anyRole: ['reporting.read'],
    },
    reportView: {
      path: 'reports/:reportId',
      title: 'Report Details',
      anyRole: ['reporting.read'],
    },
  },
})
