export { cellWriter, numberTexts, textOf } from './value-words.model.ts'
