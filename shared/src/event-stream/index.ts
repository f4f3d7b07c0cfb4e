export { readEvents } from './read-events.ts'
