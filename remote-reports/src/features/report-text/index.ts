export { cellWriter, numberTexts, textOf } from './report-text.model.ts'
