export { findPreference } from './repository.ts'
