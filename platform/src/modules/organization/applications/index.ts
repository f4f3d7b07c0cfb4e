export { findApplicationName } from './repository.ts'
export { signInOf } from './sign-in-addresses.ts'
