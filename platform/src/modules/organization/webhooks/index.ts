export { writeEvents } from '../webhook-events/write-events.ts'
