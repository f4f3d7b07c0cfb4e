import type { Config } from 'jest'
import path from 'node:path'
import process from 'node:process'

/**
 * Test files of a worker run one after the other in one sandbox, so that libraries and product code are loaded and compiled once. With
 * `LINTEL_TEST_SANDBOX=file` each file has a sandbox of its own, as in any other project that uses Jest.
 */
export function keptSandbox(
  kind: 'browser' | 'server',
): Pick<Config, 'runtime' | 'testEnvironment' | 'globalTeardown'> {
  if (process.env['LINTEL_TEST_SANDBOX'] === 'file') return {}
  return {
    runtime: path.join(import.meta.dirname, 'kept-runtime.ts'),
    testEnvironment: path.join(import.meta.dirname, `kept-${kind}-environment.ts`),
    globalTeardown: path.join(import.meta.dirname, 'kept-environment.ts'),
  }
}
