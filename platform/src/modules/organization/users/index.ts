export { displayNameOf } from './display-name.ts'
export { lockRequester } from './lock-requester.ts'
export { findUser } from './repository.ts'
