export { writeEvents } from './write-events.ts'
