export { recordAs, recordChanges, recordDeletion, recordExport } from './record-changes.ts'
export { findApplicationName, listOrganizations } from './repository.ts'
