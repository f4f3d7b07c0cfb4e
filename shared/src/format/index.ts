export { counted } from './counted.ts'
export { elapsedTime } from './elapsed-time.ts'
export { Moment } from './moment.tsx'
export { relativeDate } from './relative-date.ts'
