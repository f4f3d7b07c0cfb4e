export { RunReportDialog } from './run/run-report.dialog.tsx'
