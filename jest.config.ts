import type { Config } from 'jest'

const config: Config = {
  projects: ['<rootDir>/{shared,host,remote-*,platform,tooling}'],
  // Two processors: more would only wait for each other.
  maxWorkers: 2,
  // Modules of a test file are never let go of: a worker that holds many spends its time collecting, so a new one takes its place.
  workerIdleMemoryLimit: '1500MB',
  // A real PostgreSQL, programs that are started, the first screen of a file: on two busy cores that takes seconds.
  testTimeout: 60_000,
}

export default config
