import { serverTests } from '../tooling/jest/server-tests.ts'
import tests from './jest.config.ts'

/** What takes minutes and is asked for by itself: `pnpm unit --config platform/jest.faults.config.ts`. */
export default {
  ...tests,
  ...serverTests(import.meta.dirname, ['src/**/*.faults.test.ts']),
  testPathIgnorePatterns: ['/node_modules/'],
}
