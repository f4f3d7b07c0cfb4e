export { elapsedTime } from './elapsed-time.ts'
export { areaText, lengthText, measureText, sentenceText, volumeText } from '../contract/master-model/measure-text.ts'
export { counted, countText, fileSize } from './numbers.ts'
export { Moment, relativeDate } from './relative-date.tsx'
