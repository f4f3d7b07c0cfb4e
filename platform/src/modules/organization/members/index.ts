export { knownRoles } from './known-roles.ts'
export { findMember, listMembers } from './repository.ts'
