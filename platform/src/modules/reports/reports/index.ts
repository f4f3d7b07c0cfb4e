export { findVisible, readReport, readReports } from './read-reports.ts'
export { openRows, rowGroupsOf } from './rows/stored-rows.ts'
