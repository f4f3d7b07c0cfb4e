import tests from './jest.config.ts'

/** All tests of the platform behind PgBouncer in transaction mode: `pnpm unit --config platform/jest.pooled.config.ts`. */
export default {
  ...tests,
  globalSetup: '<rootDir>/src/testing/start-pooled-postgres.mts',
  testTimeout: 120_000,
}
