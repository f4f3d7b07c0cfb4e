export { newKey } from './new-key.ts'
export { ownTimeZone } from './time-zone.ts'
