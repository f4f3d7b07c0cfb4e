export { authentication, currentUser, versions } from './answers.ts'
