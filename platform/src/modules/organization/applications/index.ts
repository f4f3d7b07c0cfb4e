export { signInOf } from './sign-in-addresses.ts'
