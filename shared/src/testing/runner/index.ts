export { afterTest } from './after-test.ts'
export { fakeOnly } from './fake-only.ts'
export { setGlobal } from './set-global.ts'
export { until } from './until.ts'
