export { counted } from './counted.ts'
export { elapsedTime } from './elapsed-time.ts'
export { relativeDate } from './relative-date.ts'
