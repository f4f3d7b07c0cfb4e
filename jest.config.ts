import type { Config } from 'jest'
import path from 'node:path'
import { serverTests } from './tooling/jest/server-tests.ts'
import { remoteNames } from './tooling/src/workspace/packages.ts'

/** What computes only: `*.test.ts` of the browser's packages. A screen costs a second more to begin with. */
const withoutBrowser = ['shared', 'host', ...remoteNames().map((name) => `remote-${name}`)].map((name) =>
  serverTests(path.join(import.meta.dirname, name), ['src/**/*.test.ts']),
)

const config: Config = {
  // Screens, the server and the tools as each package says.
  projects: ['<rootDir>/{shared,host,remote-*,platform,tooling}', ...withoutBrowser],
  // Two processors: more would only wait for each other.
  maxWorkers: 2,
  // Modules of a test file are never let go of: a worker that holds many spends its time collecting, so a new one takes its place.
  workerIdleMemoryLimit: '1500MB',
  // A real PostgreSQL, programs that are started, the first screen of a file: on two busy cores that takes seconds.
  testTimeout: 60_000,
}

export default config
