export { cellWriter, momentIn, numberTexts, statusText, textOf, titleOf } from './report-text.model.ts'
