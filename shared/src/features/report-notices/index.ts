export { awaitReport } from './awaited-reports.ts'
export { followReportNotices } from './follow-report-notices.ts'
export type { NoticeWords } from './follow-report-notices.ts'
