export { holderOf, type TokenHolder } from './tokens.ts'
