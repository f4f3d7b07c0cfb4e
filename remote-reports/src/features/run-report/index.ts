export { RunReport } from './run-report.tsx'
