export {
  recordAs,
  recordChanges,
  recordDeletion,
  recordExport,
  recordForOrganizations,
  type AuditAuthor,
  type Change as AuditChange,
} from './record-changes.ts'
export { findApplicationName, listOrganizations } from './repository.ts'
