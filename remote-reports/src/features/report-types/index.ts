export { CreateReportType } from './dialog/create-report-type.tsx'
export { ReportTypeList } from './list/report-type-list.tsx'
