export { displayNameOf } from './read-user.ts'
export { lockRequester } from './read-user.ts'
export { findUser } from './repository.ts'
