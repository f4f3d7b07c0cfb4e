export { cellWriter, numberTexts, statusText, textOf, titleOf } from './report-text.model.ts'
