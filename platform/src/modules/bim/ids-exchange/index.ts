export { exportIds } from './export/export-ids.ts'
