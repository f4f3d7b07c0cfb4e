import type { Config } from 'jest'
import path from 'node:path'

/**
 * Test files of a worker come after each other in one sandbox, instead of one for each: what they load of libraries and of our own code is
 * there already, and the engine has compiled it.
 */
export function keptSandbox(
  kind: 'browser' | 'server',
): Pick<Config, 'runtime' | 'testEnvironment' | 'globalTeardown'> {
  return {
    runtime: path.join(import.meta.dirname, 'kept-runtime.ts'),
    testEnvironment: path.join(import.meta.dirname, `kept-${kind}-environment.ts`),
    globalTeardown: path.join(import.meta.dirname, 'kept-environment.ts'),
  }
}
