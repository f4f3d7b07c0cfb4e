export { findRequest } from './repository.ts'
