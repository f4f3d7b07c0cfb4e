export { formatting as default } from './tooling/formatting.ts'
