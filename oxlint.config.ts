export { typedRules as default } from './tooling/eslint/typed-rules.ts'
