export { ExportProgress } from './export-progress.tsx'
export type { Sheet, SheetColumn } from './sheet.ts'
export { SpreadsheetError } from './spreadsheet-error.ts'
export { useSpreadsheetExport, type SpreadsheetExport } from './use-spreadsheet-export.ts'
