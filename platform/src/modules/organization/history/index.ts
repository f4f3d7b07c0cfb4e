export { recordChanges } from './record-changes.ts'
export { insertChanges } from './repository.ts'
