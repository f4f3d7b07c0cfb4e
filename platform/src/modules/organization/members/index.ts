export { findMember, listMembers } from './repository.ts'
