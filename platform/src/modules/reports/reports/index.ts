export { findVisible, readReport, readReports } from './read-reports.ts'
export { sortableReportFields } from './repository.ts'
export { openRows, rowGroupsOf } from './rows/stored-rows.ts'
