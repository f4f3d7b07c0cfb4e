export { awaitReport } from './awaited-reports.ts'
export { followReportNotices } from './follow-report-notices.ts'
export type { NoticeTexts } from './follow-report-notices.ts'
export * from './deprecated-names.ts'
