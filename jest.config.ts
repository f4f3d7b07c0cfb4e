import type { Config } from 'jest'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { screenTests, uploadsInBrowsers } from './tooling/jest/screen-tests.ts'
import { serverTests } from './tooling/jest/server-tests.ts'
import { remoteNames } from './tooling/src/workspace/packages.ts'

const root = import.meta.dirname

/**
 * The browser's packages as one: most of what a screen loads is of `shared`, and a project of the runner has nothing from the
 * others, neither what has been translated nor what has been looked up.
 */
const roots = ['shared', 'host', ...remoteNames().map((name) => `remote-${name}`)].map((name) => path.join(root, name))

const config: Config = {
  projects: [
    {
      ...screenTests(root),
      displayName: 'screens',
      roots,
      moduleNameMapper: uploadsInBrowsers(path.join(root, 'remote-data')),
    },
    // What computes only. A screen costs a second more to begin with.
    { ...serverTests(root, ['**/src/**/*.test.ts']), displayName: 'models', roots },
    '<rootDir>/platform',
    '<rootDir>/tooling',
  ],
  maxWorkers: availableParallelism(),
  // Modules of a test file are never let go of: a worker that holds many spends its time collecting, so a new one takes its place.
  workerIdleMemoryLimit: '1500MB',
  // A real PostgreSQL, programs that are started, the first screen of a file: on two busy cores that takes seconds.
  testTimeout: 60_000,
}

export default config
