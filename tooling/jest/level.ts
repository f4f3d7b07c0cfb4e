import type { Config } from 'jest'
import process from 'node:process'

const isFullLevel = process.env['LINTEL_TEST_LEVEL'] === 'full'

/** For `testPathIgnorePatterns`. */
export const ignoredTests = isFullLevel ? ['/node_modules/'] : ['/node_modules/', String.raw`\.slow\.test\.tsx?$`]

/**
 * The full level (`LINTEL_TEST_LEVEL=full`) runs everything. The default level leaves out `*.slow.test.ts`, most random cases and the
 * accessibility audit of screens (`shared/src/testing/runner/cases.ts`, `shared/src/testing/axe.ts`).
 */
export const level: Pick<Config, 'testPathIgnorePatterns' | 'globals'> = {
  testPathIgnorePatterns: ignoredTests,
  globals: { isFullLevel },
}
