export { elapsedTime } from './elapsed-time.ts'
export { areaText, lengthText, measureText, sentenceText, volumeText } from './measures.ts'
export { counted, countText, fileSize } from './numbers.ts'
export { Moment, relativeDate } from './relative-date.tsx'
