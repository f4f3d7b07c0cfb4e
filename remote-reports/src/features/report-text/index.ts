export { cellWriter, daysText, numberTexts, statusText, textOf, titleOf } from './report-text.model.ts'
