export { relativeDate } from './relative-date.ts'
