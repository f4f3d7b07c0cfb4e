import { ignoredTests } from '../tooling/jest/level.ts'
import { serverTests } from '../tooling/jest/server-tests.ts'

export default {
  ...serverTests(import.meta.dirname, ['{src,seed}/**/*.test.ts']),
  // Those that take minutes have a configuration of their own.
  testPathIgnorePatterns: [...ignoredTests, String.raw`\.faults\.test\.ts$`],
  // One real PostgreSQL for all files.
  globalSetup: '<rootDir>/src/testing/start-postgres.mts',
  globalTeardown: '<rootDir>/src/testing/stop-postgres.mts',
}
