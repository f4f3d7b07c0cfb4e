export { holderOf } from './tokens.ts'
