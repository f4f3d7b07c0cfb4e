export { findVisible, readReport, readReports } from './read-reports.ts'
export { openRows } from './rows/open-rows.ts'
export { rowGroupsOf } from './rows/row-groups.ts'
