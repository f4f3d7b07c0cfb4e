// JavaScript, because ESLint would want a loader for a configuration in TypeScript; Node itself needs none.
export { config as default } from './tooling/eslint/config.ts'
